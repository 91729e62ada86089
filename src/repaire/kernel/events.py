"""Events: typed facts with an audience, reported only when somebody listens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, dataclass_transform

EVERYONE: Final = -1


@dataclass_transform()
class Event:
    """One fact that somebody may see: a dataclass. Its fields are whole numbers, words, or lists of whole numbers."""

    kind: ClassVar[str] = "event"
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        dataclass(cls)
        cls.kind = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def key(self) -> str:
        """Where the words are in the catalogs."""
        return f"event.{self.kind}"

    @property
    def args(self) -> dict[str, object]:
        """The fields by name."""
        return {name: getattr(self, name) for name in self.__match_args__}


def sees(viewer: int, audience: int) -> bool:
    """Tell whether a seat belongs to an audience; a spectator (-1) does if it is everybody, or all but one."""
    return audience < 0 if viewer < 0 else bool(audience >> viewer & 1)


class Recorder:
    """Collects events with the seats that may see them."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Event]] = []

    def tell(self, event: Event) -> None:
        """Everybody sees it, spectators too."""
        self.told.append((EVERYONE, event))

    def tell_seat(self, seat: int, event: Event) -> None:
        """Only this seat sees it."""
        self.told.append((1 << seat, event))

    def tell_others(self, seat: int, event: Event) -> None:
        """Everybody but this seat sees it, spectators too."""
        self.told.append((~(1 << seat), event))

    def seen_by(self, viewer: int, since: int = 0) -> Iterator[Event]:
        """What this seat, or a spectator, has seen."""
        for audience, event in self.told[since:]:
            if sees(viewer, audience):
                yield event
