"""What is measured in words and sentences, whoever wrote them."""
