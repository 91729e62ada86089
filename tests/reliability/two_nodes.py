"""Two nodes on one database, people who play on either, and faults: all of it in virtual time and from one seed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from repaire.games import find
from repaire.kernel.errors import IllegalMove, RepaireError
from repaire.tables import entries as e
from repaire.tables.fairness import commitment
from repaire.tables.folded import OVER, PLAYING, REVEALING, Change
from repaire.tables.live import Live, News
from repaire.tables.refusals import TableRefusal
from repaire.tables.service import Service
from repaire.tables.table import Table
from tests.reliability.journals import refolded
from tests.reliability.shared_store import Away, Database, NodeStore, Trace, Weather

GAMES = (("browl", 3), ("browl", 2), ("tresor", 2), ("brigands", 2), ("rolling_bandits", 2), ("briquambroque", 2))
ROUNDS = 2
CHAOS_SECONDS = 12.0
QUIET_SECONDS = 15.0  # time enough for every notification to arrive
CALM = Weather()


class Node:
    """A server process: its tables, its clock, and what it is doing. It can die at any moment and start again."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.skew = world.rng.randint(-300, 300)
        self.requests: set[asyncio.Task[Any]] = set()
        self.watched: dict[str, list[int]] = {}
        self.start()

    def start(self) -> None:
        """Begin with nothing in memory."""
        loop, rng = asyncio.get_running_loop(), self.world.rng
        self.store = NodeStore(self.world.database)
        self.service = Service(
            self.store,
            lambda: int(loop.time() * 1000) + 1_000_000 + self.skew,
            rng.randbytes,
            pace=rng.choice((0.05, 0.3, 1.0)),
            kept=rng.choice((1, 5000)),
        )
        self.service.on_fault = self._fault
        self.watched.clear()
        self.alive = True

    def _fault(self, table: str, error: BaseException) -> None:
        if isinstance(error, asyncio.CancelledError | Away):
            return
        self.world.faults.append(error)

    def crash(self) -> None:
        """Die: nothing that was under way here goes on, but what was sent to the database arrives."""
        self.alive = self.store.alive = False
        self.service.closing = True
        for live in self.service.live.values():
            if live.timer:
                live.timer.cancel()
        for task in [*self.requests, *self.service.tasks, *self.service.loading.values()]:
            task.cancel()
        self.requests.clear()

    async def find(self, table: str) -> Live:
        """Return a table, watched from now on: every change must be told once and in order."""
        live = await self.service.find(table)
        if table not in self.watched or not live.watchers:
            seen = self.watched[table] = [live.table.seq]

            def heard(news: News) -> None:
                assert news.seq == seen[0] + len(news.entries), "a change was told twice, or not at all"
                seen[0] = news.seq

            live.watchers.add(heard)
            self.world.heard.append(heard)
        return live

    async def carry_out(self, table: str, decide: Callable[[Table], Change], key: str) -> int:
        """Do as the server does with a command."""
        return await self.service.do(await self.find(table), decide, key)


class World:
    """One simulation."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.trace = Trace()
        self.faults: list[BaseException] = []
        self.heard: list[Callable[[News], None]] = []
        bad = self.rng.choice((0.0, 0.02, 0.1))
        self.weather = Weather(
            lost_request=bad,
            lost_answer=bad,
            slow=self.rng.choice((0.0, 0.05)),
            lost_notice=self.rng.choice((0.0, 0.1, 1.0)),
            repeated_notice=self.rng.choice((0.0, 0.3)),
            echo=self.rng.random() < 0.5,
            usual=self.rng.choice((0.001, 0.02, 0.2)),
        )
        self.database = Database(self.rng, CALM, self.trace)
        self.nodes: list[Node] = []
        self.tables: dict[str, int] = {}  # with the number of seats
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.refused: set[tuple[str, str]] = set()
        self.hash = ""

    async def open(self) -> None:
        """Open one or two tables while all is well."""
        self.nodes = [Node(self, "A"), Node(self, "B")]
        for _ in range(self.rng.choice((1, 1, 2))):
            game, players = self.rng.choice(GAMES)
            clock = e.Clock(self.rng.choice((0, 2)), self.rng.choice((0, 30)))
            table = await self.open_table(game, players, clock, bots=0.3, promised=self.rng.random() < 0.3)
            self.tables[table] = players

    async def open_table(
        self, game: str, players: int, clock: e.Clock, bots: float = 0.0, promised: bool = False
    ) -> str:
        """Open a table on the first node and begin; a seat but the first may be a bot's."""
        rng, service = self.rng, self.nodes[0].service
        definition = find(game)
        setup = definition.setup(players, {}, definition.box(""))

        def opening(table: str, promise: str, at: int) -> e.Opened:
            return replace(e.Opened.of(setup, table, "p0", promise, at), clock=clock)

        manned = [seat == 0 or rng.random() >= bots for seat in range(players)]
        seats = [
            e.Sat(
                at=0,
                seat=seat,
                name=f"P{seat}",
                person=f"p{seat}" if person else "",
                bot="" if person else rng.choice(("random", "heuristic")),
                commitment=commitment(entropy_of(seat)) if promised and person else "",
            )
            for seat, person in enumerate(manned)
        ]
        live = await service.open(opening, seats)
        await service.do(live, partial(Table.start, at=service.clock(), key=""))
        return live.table.id

    # -- the course ------------------------------------------------------------------------------------------

    async def run(self) -> str:
        """Play through faults, calm down and check, twice; return the trace's hash."""
        await self.open()
        people = [Person(self, table, seat) for table, players in self.tables.items() for seat in range(players)]
        for _ in range(ROUNDS):
            self.database.weather = self.weather
            work = [person.live() for person in people]
            tasks = [asyncio.ensure_future(one) for one in (self._crashes(), self._outages(), *work)]
            await asyncio.sleep(CHAOS_SECONDS)
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    raise ended
            self.database.weather = Weather(echo=self.weather.echo)
            self.database.down = False
            await asyncio.sleep(QUIET_SECONDS)
            self._nobody_is_behind()
        await self._stand_still()
        self.check()
        return self.trace.hash.hexdigest()

    async def _crashes(self) -> None:
        """Kill a node now and then, and start it again."""
        often = self.rng.choice((0.0, 0.1, 0.4))
        while True:
            await asyncio.sleep(self.rng.uniform(0.5, 3.0))
            if self.rng.random() < often:
                node = self.rng.choice(self.nodes)
                self.trace.note("crash", node.name)
                node.crash()
                try:
                    await asyncio.sleep(self.rng.uniform(0.05, 2.0))
                finally:
                    self.trace.note("start", node.name)
                    node.start()

    async def _outages(self) -> None:
        """Let the database refuse everybody now and then."""
        often = self.rng.choice((0.0, 0.0, 0.2))
        while True:
            await asyncio.sleep(self.rng.uniform(1.0, 4.0))
            self.database.down = self.rng.random() < often

    def _nobody_is_behind(self) -> None:
        """Every node has every table that it holds as it was a moment ago, though nobody asked it to."""
        now = asyncio.get_running_loop().time()
        for table, past in self.database.truth.items():
            settled = [folded.seq for when, folded in past if when < now - 1.0][-1]
            for node in self.nodes:
                if table in node.service.live:
                    assert node.service.live[table].table.seq >= settled, f"{node.name} has not heard of {settled}"

    async def _stand_still(self) -> None:
        """Let bots stop too, and everything arrive."""
        for node in self.nodes:
            node.service.pace = 1e9
            for table in self.tables:
                await node.find(table)
        written = -1
        while written != (now := sum(len(lines) for lines in self.database.data.lines.values())):
            written = now  # a clock may still run out, and be told to the other node
            await asyncio.sleep(QUIET_SECONDS)

    # -- the checks ------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Nothing that was acknowledged is lost, nothing was done twice, and all nodes agree."""
        data = self.database.data
        if self.database.failed is not None:
            raise self.database.failed
        assert not self.faults, self.faults
        for table in self.tables:
            lines = data.lines[table]
            folded = refolded(lines, data.secrets[table])
            by_key = {line.key: line.seq for line in lines if line.key}
            for (where, key), seq in self.acknowledged.items():
                if where == table:
                    assert by_key.get(key) == seq, f"acknowledged and lost: {key}"
            for where, key in self.refused:
                assert where != table or key not in by_key, f"refused and carried out: {key}"
            for node in self.nodes:
                live = node.service.live[table]
                assert fingerprint(live.table) == fingerprint(folded), f"{node.name} is not where the journal is"
                assert not live.broken
            summary = data.summaries[table]
            assert (summary.seq, summary.phase) == (folded.seq, folded.phase)


def entropy_of(seat: int) -> bytes:
    """Return what a client adds to the draws."""
    return bytes([seat]) * 32


def fingerprint(table: Table) -> dict[str, Any]:
    """Return everything that two nodes must agree on."""
    kept = ("id", "phase", "chairs", "seq", "head", "since", "moves", "mover", "undo_by", "undo_agreed", "chat")
    agreed = ("terms", "proposal", "agreed", "paused", "gestures", "said", "speakers", "ended")
    found = {name: getattr(table, name) for name in (*kept, *agreed)}
    found["state"] = table.state.pack()
    found["before"] = table.before.pack() if table.before else None
    found["drawn"] = (table.stream.key, table.stream.counter)
    return found


class Person:
    """Somebody with a seat, who looks at one node and sends to either, again and again until there is an answer."""

    def __init__(self, world: World, table: str, seat: int) -> None:
        self.world = world
        self.table = table
        self.seat = seat
        self.rng = random.Random(world.rng.getrandbits(64))
        self.node = self.rng.choice(world.nodes)
        self.slow = self.rng.random() < 0.2
        self.commands = 0
        self.done: list[tuple[str, Callable[[Table], Change]]] = []

    async def live(self) -> None:
        """Play until told to stop."""
        while True:
            await asyncio.sleep(self.rng.uniform(1.0, 6.0) if self.slow else self.rng.expovariate(4))
            if self.rng.random() < 0.1:
                self.node = self.rng.choice(self.world.nodes)
            if self.done and self.rng.random() < 0.1:
                await self._send(*self.rng.choice(self.done))
            found = await self._on_node(self.node, self.node.find(self.table))
            if isinstance(found, Live):
                if found.table.phase == OVER or not found.table.chairs[self.seat].person:
                    return
                command = self._choose(found.table)
                if command is not None:
                    await self._send(*command)

    def _choose(self, table: Table) -> tuple[str, Callable[[Table], Change]] | None:
        """Return something to do, given what this node shows."""
        rng, seat, me = self.rng, self.seat, f"p{self.seat}"
        key = f"{me}:{self.commands}"
        at = self.node.service.clock()
        if table.phase == REVEALING:
            if self.slow or not table.chairs[seat].commitment:
                return None
            return key, partial(Table.reveal, seat=seat, entropy=entropy_of(seat).hex(), at=at, key=key)
        if table.phase != PLAYING:
            return None
        if table.chairs[seat].cover:
            return key, partial(Table.uncover, seat=seat, at=at, key=key)
        luck = rng.random()
        if luck < 0.03:
            return key, partial(Table.say, person=me, name="P", text="!", at=at, key=key)
        if luck < 0.05:
            return key, partial(Table.cover, seat=seat, bot="heuristic", why="away", at=at, key=key)
        if table.paused:
            return (key, partial(Table.resume, seat=seat, at=at, key=key)) if luck < 0.5 else None
        if table.proposal is not None and me not in table.agreed:
            return key, partial(Table.answer, seat=seat, agrees=rng.random() < 0.7, at=at, key=key)
        if luck < 0.07:
            what = rng.choice(["pause", "pause", "pause", "abandon", "draw"])
            return key, partial(Table.propose, seat=seat, what=what, at=at, key=key)
        if luck < 0.08:
            return key, partial(Table.react, person=me, name="P", gesture="cheer", at=at, key=key)
        if luck < 0.12 and table.can_undo(seat):
            return key, partial(Table.undo, seat=seat, at=at, key=key)
        if table.undo_by >= 0 and table.undo_by != seat:
            return key, partial(Table.answer_undo, seat=seat, agrees=rng.random() < 0.7, at=at, key=key)
        if seat not in table.to_move():
            return None
        draft, actions = table.state.copy(), list[int]()
        while not actions or draft.mid_move(seat):
            actions.append(rng.choice(draft.legal(seat)))
            draft.apply(seat, actions[-1])
        return key, partial(Table.move, seat=seat, by=me, actions=actions, at=at, key=key)

    async def _send(self, key: str, decide: Callable[[Table], Change]) -> None:
        """Send a command until it is answered; now and then once more after that, or to both nodes at once."""
        self.commands += 1
        world, rng = self.world, self.rng
        while True:
            nodes = [self.node] if rng.random() < 0.8 else world.nodes
            began, known = asyncio.get_running_loop().time(), (self.table, key) in world.acknowledged
            answers = await asyncio.gather(
                *(self._on_node(node, node.carry_out(self.table, decide, key)) for node in nodes)
            )
            for answer in answers:
                if isinstance(answer, int):
                    first = world.acknowledged.setdefault((self.table, key), answer)
                    assert first == answer, f"{key} was answered with {first}, then with {answer}"
                    world.trace.note("done", key, answer)
                elif isinstance(answer, IllegalMove | TableRefusal) and answer.reason != "not_stored":
                    assert not known, f"{key}: done, then refused"
                    self._justified(key, decide, began, answer)
                    world.trace.note("refused", key, answer.reason)
                    if len(nodes) == 1:
                        world.refused.add((self.table, key))
                        return
            if any(isinstance(answer, int) for answer in answers):
                self.done.append((key, decide))
                return
            if rng.random() < 0.5:
                self.node = rng.choice(world.nodes)
            await asyncio.sleep(rng.uniform(0.01, 0.5))

    def _justified(self, key: str, decide: Callable[[Table], Change], began: float, refusal: RepaireError) -> None:
        """Check that a refusal was right at some moment since the command was sent."""
        past = self.world.database.truth[self.table]
        while len(past) > 1 and past[1][0] < began:
            past = past[1:]
        for _, table in past:
            try:
                decide(table)
            except RepaireError:
                return
        raise AssertionError(f"{key} was refused for no reason: {refusal!r}")

    async def _on_node(self, node: Node, work: Any) -> Any:
        """Return what work on a node gives: a value, a refusal, or nothing if the node or its database fails."""
        if not node.alive:
            work.close()
            await asyncio.sleep(0.1)
            return None
        task = asyncio.ensure_future(work)
        node.requests.add(task)
        task.add_done_callback(lambda task: task.cancelled() or task.exception())  # we may have left meanwhile
        await asyncio.wait({task})
        node.requests.discard(task)
        if task.cancelled():
            return None
        error = task.exception()
        if error is None:
            return task.result()
        if isinstance(error, RepaireError):
            return error
        if not isinstance(error, Away):
            self.world.faults.append(error)
        return None
