"""Everything that goes over the wire, as typed structs. TypeScript types and OpenAPI are generated from these."""

from repaire.server.wire.admin import *
from repaire.server.wire.alerts import *
from repaire.server.wire.basics import *
from repaire.server.wire.challenges import *
from repaire.server.wire.finding import *
from repaire.server.wire.finished import *
from repaire.server.wire.games import *
from repaire.server.wire.messages import *
from repaire.server.wire.orders import *
from repaire.server.wire.people import *
from repaire.server.wire.phrases import *
from repaire.server.wire.tables import *
from repaire.server.wire.views import *
