from __future__ import annotations

import pytest

from styler_nb.engines.base import Document, TrainOptions
from styler_nb.engines.chat.port import ChatOptions, ChatReply
from styler_nb.engines.registry import get_engine
from styler_nb.providers.sandbox_rewording import reword

CASUAL = """I don't like the new bridge. It's too narrow and it isn't well lit. But the old one wasn't safe. We've
walked over it for years, and nobody complained. So the town paid for a new one.

There's a path down to the river. You'll find it behind the mill. It doesn't look like much, but it's a quiet
walk. In the evening the ducks come up from the water. They aren't shy. They've learned that I bring bread.

I haven't seen the miller since spring. He's an old man. But he still works every day. He sells flour, bread and
honey. We don't talk a lot. That's how it is with him. I won't change that. She can't bake as he does.

So the shop didn't close. It wasn't easy. We couldn't pay the rent in March. But the neighbours didn't let us go.
They're good people. I'm glad they live here. After the storm we repaired the roof together. It took two days.
"""

FORMAL = """The committee does not recommend the proposal. However, it is not opposed to further study. The report was
written in haste; it is not complete. In the second year, the council will review the matter. Therefore, the members
should not expect a decision before June.

The survey covered roads, bridges, and harbours. It is important to note that it did not cover railways. Moreover,
the authors have not examined the cost of repair. In addition, they have not consulted the public. They will publish a
second volume; it is not yet available.

However, the findings are not in doubt. The bridges are not safe, and the harbours cannot receive large ships. The
board will therefore close two of them. It has not named a date. During the winter, the engineers will inspect the
rest. They do not expect good news. We are not able to say more.
"""

INPUT = """# The New Harbour

The harbour is not deep. However, it is safe in all weathers. The town sells fish, salt, and rope.

## What the engineer said

“It is not my fault,” said Maria Keller. She cannot change the plan. Therefore, the council will meet on 12 May 2024.

- The crane does not work.
- See https://example.org/is-not and `it is not` in the log.

| a | b |
|---|---|
| is not | it is |

> It is not a good idea.

```
it is not code
```

In the second year, the council had no money. They have not paid, and the firm will not wait.
"""


class ScriptedPort:
    """A chat model in this process: rewords like the stand-in, or as its script says.

    `script` is called with each prompt and the reply that would be given; it gives another reply, a
    `ChatFailure`, or raises.
    """

    model = "scripted-1"

    def __init__(self, script=None):
        self.script = script or (lambda prompt, reply: reply)
        self.prompts = []

    def ask(self, prompts):
        self.prompts += prompts
        return [self._answer(prompt) for prompt in prompts]

    def _answer(self, prompt):
        messages = [{"role": turn.role, "content": turn.content} for turn in prompt.turns]
        body = {"system": prompt.system, "messages": messages}
        answer = self.script(prompt, reword(body))
        return answer if not isinstance(answer, str) else ChatReply(answer, 100, len(answer.split()))


@pytest.fixture(scope="session")
def scripted():
    return ScriptedPort


@pytest.fixture(scope="session")
def casual_text():
    return CASUAL


def _get_engine(name):
    engine = get_engine(name)
    return engine.connect(ScriptedPort(), ChatOptions(candidates=2)) if name == "chat" else engine


@pytest.fixture(params=["variants", "chat"])
def engine(request):
    return _get_engine(request.param)


@pytest.fixture
def expected_tokens(engine):
    """What "The crane is not new." costs: our tokenizer's tokens, or what the scripted model says of two candidates."""
    return {"variants": (6, 5), "chat": (2 * 100, 2 * 6)}[engine.name]


@pytest.fixture
def example_files(engine):
    """Files of a model that hold passages of the samples."""
    return {"variants": set(), "chat": {"chat.json"}}[engine.name]


class Events:
    """Collects progress."""

    def __init__(self):
        self.all = []

    def __call__(self, message, *, step=None, total=None, loss=None, level="info"):
        self.all.append((message, step, total, loss, level))


@pytest.fixture
def events():
    return Events()


@pytest.fixture
def casual():
    return [Document(f"casual-{i}.txt", CASUAL) for i in range(3)]


@pytest.fixture
def formal():
    return [Document(f"formal-{i}.txt", FORMAL) for i in range(3)]


@pytest.fixture
def casual_artifact(engine, casual, events):
    return engine.train(casual, TrainOptions(), events)


@pytest.fixture
def casual_model(engine, casual_artifact):
    return engine.load(casual_artifact)


@pytest.fixture
def formal_model(engine, formal, events):
    return engine.load(engine.train(formal, TrainOptions(), events))


@pytest.fixture
def input_text():
    return INPUT


def _restyle(model, text, **options):
    from styler_nb.engines.base import RestyleOptions

    pieces = list(model.restyle(text, RestyleOptions(**options)))
    return "".join(p.text for p in pieces), [e for p in pieces for e in p.edits], pieces


@pytest.fixture
def restyle():
    return _restyle
