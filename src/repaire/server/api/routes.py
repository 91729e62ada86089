"""The table of routes, from which the app, OpenAPI and the tests of access are made."""

from __future__ import annotations

from repaire.server import commands, wire
from repaire.server.api import admin, alerts, finding, finished, games, people, tables
from repaire.server.api.request import Raw, Route

T = "/api/tables/{table}"

ROUTES: tuple[Route, ...] = (
    Route("POST", "/api/session", people.introduce, wire.Me, wire.Introduce, "anyone"),
    Route("GET", "/api/session", people.who_am_i, wire.Me),
    Route("GET", "/api/reach", people.reach, wire.Reach, who="anyone"),
    Route("POST", "/api/session/link", people.make_link, wire.Link),
    Route("POST", "/api/session/claim", people.use_link, wire.Me, wire.Claim, "anyone"),
    Route("POST", "/api/session/end", people.sign_out, wire.Me),
    Route("GET", "/api/session/devices", people.my_devices, list[wire.DeviceOut]),
    Route("POST", "/api/session/devices/end", people.end_device, list[wire.DeviceOut], wire.EndDevice),
    Route("GET", "/api/alerts", alerts.my_alerts, wire.AlertsOut),
    Route("POST", "/api/alerts/push", alerts.add_push, wire.AlertsOut, wire.AddPush),
    Route("POST", "/api/alerts/mail", alerts.add_mail, wire.AlertsOut, wire.AddMail),
    Route("POST", "/api/alerts/webhook", alerts.add_webhook, wire.AlertsOut, wire.AddWebhook),
    Route("POST", "/api/alerts/change", alerts.change_channel, wire.AlertsOut, wire.ChangeChannel),
    Route("POST", "/api/alerts/remove", alerts.remove_channel, wire.AlertsOut, wire.OfChannel),
    Route("POST", "/api/alerts/try", alerts.try_channel, wire.Tried, wire.OfChannel),
    Route("POST", "/api/alerts/confirm/{token}", alerts.confirm_mail, wire.LinkUsed, who="anyone"),
    Route("POST", "/api/alerts/stop/{token}", alerts.stop_mail, wire.LinkUsed, who="anyone"),
    Route("GET", "/api/games", games.list_games, list[wire.GameOut], who="anyone"),
    Route("GET", "/api/games/{game}/texts/{lang}", games.game_texts, dict[str, str], who="anyone"),
    Route("GET", "/api/games/{game}/rulebook/{lang}", games.rulebook, wire.RulebookOut, who="anyone"),
    Route("GET", "/api/games/{game}/figures", games.figures, list[wire.FigureOut], who="anyone"),
    Route("GET", "/api/games/{game}/boxes/{box}", games.box_text, Raw, who="anyone"),
    Route("GET", "/api/games/{game}/lesson", games.lesson, wire.LessonOut, who="anyone"),
    Route("POST", "/api/games/{game}/lesson", games.learn, wire.Snapshot, wire.Learn),
    Route("GET", "/api/notice", admin.notice, wire.Notice, who="anyone"),
    Route("POST", "/api/admin/enter", admin.enter, wire.Entered, wire.Enter, "anyone"),
    Route("POST", "/api/admin/exit", admin.exit_admin, wire.Entered, who="admin"),
    Route("GET", "/api/admin", admin.admin, wire.AdminOut, who="admin"),
    Route("POST", "/api/admin/close", admin.close_table, wire.AdminOut, wire.OfTable, "admin"),
    Route("POST", "/api/admin/unlist", admin.unlist_table, wire.AdminOut, wire.Unlist, "admin"),
    Route("POST", "/api/admin/block", admin.block, wire.AdminOut, wire.KeepOut, "admin"),
    Route("POST", "/api/admin/unblock", admin.unblock, wire.AdminOut, wire.LetIn, "admin"),
    Route("POST", "/api/admin/notice", admin.say_notice, wire.AdminOut, wire.SayNotice, "admin"),
    Route("GET", "/api/lobby", finding.lobby, wire.Lobby, who="anyone"),
    Route("GET", "/api/finding", finding.finding, wire.Finding),
    Route("POST", "/api/match", finding.ask_match, wire.Finding, wire.AskMatch),
    Route("POST", "/api/match/cancel", finding.cancel_match, wire.Finding),
    Route("POST", "/api/invitations/answer", finding.answer_invitation, wire.Finding, wire.AnswerInvitation),
    Route("POST", "/api/invitations/unmute", finding.unmute_all, wire.Finding),
    Route("GET", "/api/tables", tables.public_tables, list[wire.TableLine], who="anyone"),
    Route("POST", "/api/tables", tables.open_table, wire.Snapshot, wire.NewTable),
    Route("GET", "/api/codes/{code}", tables.find_code, wire.Code, who="anyone"),
    Route("GET", "/api/tables/mine", tables.my_tables, list[wire.TableLine]),
    Route("GET", T, tables.look, wire.Snapshot, who="anyone", query=("since",)),
    Route("GET", f"{T}/texts/{{lang}}", tables.table_texts, dict[str, str], who="anyone"),
    Route("GET", f"{T}/missed", tables.missed, list[wire.Missed], who="anyone", query=("since",)),
    Route("GET", f"{T}/updates", tables.updates, wire.Snapshot, who="anyone", query=("since", "wait")),
    *(
        Route("POST", f"{T}/{command.place}", tables.commanding(command), command.reply, command.body, command.who)
        for command in commands.COMMANDS
    ),
    Route("POST", f"{T}/invite", finding.invite_again, wire.Snapshot, wire.InviteAgain, "seated"),
    Route("POST", f"{T}/rematch", finished.rematch, wire.Snapshot, wire.Rematch, "seated"),
    Route("POST", f"{T}/hint", tables.hint, wire.HintOut, wire.Hint, "seated"),
    Route("GET", f"{T}/replay", finished.replay, wire.Replayed, who="anyone", query=("step", "viewer", "before")),
    Route("POST", f"{T}/continue", finished.take_up, wire.Snapshot, wire.Continue),
    Route("GET", f"{T}/export", finished.export_game, Raw, who="anyone"),
    Route("GET", f"{T}/sheet", finished.sheet, wire.SheetOut, who="anyone"),
    Route("GET", f"{T}/review", finished.review, wire.ReviewOut, who="anyone"),
    Route("POST", f"{T}/review", finished.make_review, wire.ReviewOut, wire.MakeReview),
    Route("GET", f"{T}/review/{{lang}}.svg", finished.review_picture, Raw, who="anyone"),
    Route("POST", f"{T}/code", tables.code, wire.Code),
    Route("GET", f"{T}/invitation.svg", tables.invitation, Raw, who="anyone"),
)
