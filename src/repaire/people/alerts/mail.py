"""E-mail: the host's SMTP server, the question whether an address is really the person's, and a way to stop in each."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

from repaire.people.alerts.channels import Channel
from repaire.people.alerts.messages import Message, words_of
from repaire.people.alerts.outcome import Outcome

SECONDS = 6.0  # for each step of the conversation with the mail server
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)


class BadSmtp(ValueError):
    """A setting that is none."""


@dataclass(frozen=True)
class Smtp:
    """The host's mail server. `smtps` speaks TLS from the start, `smtp` as soon as the server offers it."""

    host: str
    port: int
    tls: bool
    user: str
    password: str
    sender: str  # as people see it: an address, perhaps with a name

    @classmethod
    def parse(cls, url: str, password: str = "") -> Smtp:
        """Read `smtps://user:password@host:port?from=Name <address>`; raise BadSmtp, which does not repeat it."""
        try:
            found = urlsplit(url)
            port = found.port
        except ValueError:
            raise BadSmtp("--smtp") from None
        if found.scheme not in ("smtp", "smtps") or not found.hostname:
            raise BadSmtp("--smtp")
        user = unquote(found.username or "")
        sender = parse_qs(found.query).get("from", [user])[0]
        if not ADDRESS.fullmatch(parseaddr(sender)[1]):
            raise BadSmtp("--smtp ...?from=")
        tls = found.scheme == "smtps"
        secret = password or unquote(found.password or "")
        return cls(found.hostname, port or (465 if tls else 587), tls, user, secret, sender)

    @property
    def address(self) -> str:
        """The address of who writes."""
        return parseaddr(self.sender)[1]


def is_address(text: str) -> bool:
    """Tell whether something can be an address."""
    return len(text) <= 254 and bool(ADDRESS.fullmatch(text)) and ".." not in text


def letter(smtp: Smtp, channel: Channel, message: Message, stop: str) -> EmailMessage:
    """Return an alert as a letter; `stop` is the token that ends such letters."""
    words = words_of(channel.lang)
    link = f"{channel.origin}/alerts/stop/{stop}"
    found = _letter(smtp, channel, message.title, message.id)
    found["List-Unsubscribe"] = f"<{channel.origin}/api/alerts/stop/{stop}>"
    found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    found.set_content(f"{message.body}\n\n{message.url}\n\n-- \n{words('mail.stop', link=link)}\n")
    return found


def question(smtp: Smtp, channel: Channel, token: str, id: str) -> EmailMessage:
    """Return the letter that asks whether an address is really the person's."""
    words = words_of(channel.lang)
    found = _letter(smtp, channel, words("mail.question"), id)
    found.set_content(words("mail.ask", link=f"{channel.origin}/alerts/confirm/{token}") + "\n")
    return found


def _letter(smtp: Smtp, channel: Channel, subject: str, id: str) -> EmailMessage:
    found = EmailMessage()
    name, address = parseaddr(smtp.sender)
    found["From"] = Address(name or "Repaire", addr_spec=address)
    found["To"] = Address(addr_spec=channel.target)
    found["Subject"] = subject
    found["Message-ID"] = f"<{id}@{address.rpartition('@')[2]}>"  # the same alert, sent again, is the same letter
    found["Date"] = format_datetime(datetime.now(UTC))
    found["Auto-Submitted"] = "auto-generated"
    found["Content-Language"] = channel.lang
    return found


async def send(smtp: Smtp, found: EmailMessage) -> Outcome:
    """Hand a letter to the mail server."""
    return await asyncio.to_thread(_send, smtp, found)


def _send(smtp: Smtp, found: EmailMessage) -> Outcome:
    context = ssl.create_default_context()
    try:
        kind = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=SECONDS, context=context) if smtp.tls else None
        with kind or smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS) as server:
            server.ehlo()
            if not smtp.tls and (smtp.password or server.has_extn("starttls")):
                server.starttls(context=context)  # a password is never sent in the open
                server.ehlo()
            if smtp.password:
                server.login(smtp.user, smtp.password)
            server.send_message(found)
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _ in error.recipients.values()), default=450)
        return Outcome("refused" if code >= 500 else "later", str(code))
    except smtplib.SMTPDataError as error:
        return Outcome("refused" if error.smtp_code >= 500 else "later", str(error.smtp_code))
    except (smtplib.SMTPException, OSError):  # the host's mail server is at fault, not the address
        return Outcome("later", "smtp")
    return Outcome("sent")
