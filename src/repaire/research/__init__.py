"""The five games where researchers work: observations, environments of other libraries, batches (docs/research.md)."""

from repaire.research.batch import Batch
from repaire.research.course import Course
from repaire.research.observer import Observer

__all__ = ["Batch", "Course", "Observer"]
