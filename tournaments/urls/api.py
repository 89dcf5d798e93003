"""Addresses of the REST API: what programs, and tables without a browser, use."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournaments.api import (
    boards,
    cards,
    changes,
    clubs,
    devices,
    entries,
    events,
    holds,
    invitations,
    laws,
    lines,
    missing,
    movements,
    players,
    results,
    roles,
    rounds,
    schedule,
    sessions,
    standings,
    states,
    stations,
    tables,
    tokens,
)

event = [
    path("", events.EventDoor.as_view(), name="api-event"),
    path("boards/", boards.BoardsDoor.as_view(), name="api-boards"),
    path("boards/<int:number>/", boards.BoardDoor.as_view(), name="api-board"),
    path("boards/<int:number>/hands/", boards.BoardHandsDoor.as_view(), name="api-board-hands"),
    path("boards/<int:number>/hold/", holds.HoldDoor.as_view(), name="api-board-hold"),
    path("changes/", changes.ChangesDoor.as_view(), name="api-changes"),
    path("entries/", entries.EntriesDoor.as_view(), name="api-entries"),
    path("entries/<int:number>/", entries.EntryDoor.as_view(), name="api-entry"),
    path("entries/<int:number>/card/", cards.CardDoor.as_view(), name="api-card"),
    path("acceptance/", results.AcceptanceDoor.as_view(), name="api-acceptance"),
    path("holds/", holds.HoldsDoor.as_view(), name="api-holds"),
    path("movement/", movements.MovementDoor.as_view(), name="api-movement"),
    path("movements/", movements.MovementsDoor.as_view(), name="api-movements"),
    path("movements/<slug:movement>/", movements.MovementPreviewDoor.as_view(), name="api-movement-preview"),
    path("openings/", boards.OpeningsDoor.as_view(), name="api-openings"),
    path("proof/", boards.ProofDoor.as_view(), name="api-proof"),
    path("results/", results.ResultsDoor.as_view(), name="api-results"),
    path("release/", states.ReleaseDoor.as_view(), name="api-release"),
    path("reveal/", states.RevealDoor.as_view(), name="api-reveal"),
    path("rounds/", rounds.RoundsDoor.as_view(), name="api-rounds"),
    path("rounds/next/", rounds.NextRoundDoor.as_view(), name="api-next-round"),
    path("schedule/", schedule.ScheduleDoor.as_view(), name="api-schedule"),
    path("standings/", standings.StandingsDoor.as_view(), name="api-standings"),
    path("state/", states.StateDoor.as_view(), name="api-state"),
    path("stations/", stations.StationsDoor.as_view(), name="api-stations"),
    path("stations/<int:number>/sign-out/", stations.StationSignOutDoor.as_view(), name="api-station-sign-out"),
]

club = [
    path("", clubs.ClubDoor.as_view(), name="api-club"),
    path("invitations/", invitations.InvitationsDoor.as_view(), name="api-invitations"),
    path("players/", players.PlayersDoor.as_view(), name="api-players"),
    path("players/<uuid:uuid>/", players.PlayerDoor.as_view(), name="api-player"),
    path("roles/", roles.RolesDoor.as_view(), name="api-roles"),
    path("roles/<str:username>/<slug:kind>/", roles.RoleDoor.as_view(), name="api-role"),
]

line = [
    path("", lines.LineDoor.as_view(), name="api-line"),
    path("confirmation/", lines.ConfirmationDoor.as_view(), name="api-confirmation"),
    path("correction/", lines.CorrectionDoor.as_view(), name="api-correction"),
    path("dispute/", lines.DisputeDoor.as_view(), name="api-dispute"),
    path("not-played/", lines.NotPlayedDoor.as_view(), name="api-not-played"),
    path("proposal/", lines.ProposalDoor.as_view(), name="api-proposal"),
]

table = [
    path("results/", tables.TableResultsDoor.as_view(), name="api-table-results"),
    path("", tables.TableDoor.as_view(), name="api-table"),
    path("leave/", tables.TableLeaveDoor.as_view(), name="api-leave"),
    path("turn-ups/", tables.TableTurnUpsDoor.as_view(), name="api-turn-ups"),
]

version_1: list[URLPattern | URLResolver] = [
    # The busiest first: addresses are tried in turn.
    path("tables/<uuid:uuid>/", include(table)),
    path("laws/", laws.LawsDoor.as_view(), name="api-laws"),
    path("lines/<uuid:uuid>/", include(line)),
    path("score-sheet/", laws.ScoreSheetDoor.as_view(), name="api-score-sheet"),
    path("clubs/", clubs.ClubsDoor.as_view(), name="api-clubs"),
    path("clubs/<slug:slug>/", include(club)),
    path("devices/", devices.DevicesDoor.as_view(), name="api-devices"),
    path("devices/current/", devices.DeviceDoor.as_view(), name="api-device"),
    path("events/", events.EventsDoor.as_view(), name="api-events"),
    path("events/<slug:slug>/", include(event)),
    path("session/", sessions.SessionDoor.as_view(), name="api-session"),
    path("tokens/", tokens.TokensDoor.as_view(), name="api-tokens"),
    path("tokens/<slug:id>/", tokens.TokenDoor.as_view(), name="api-token"),
]

urlpatterns = [
    path("v1/", include(version_1)),
    # The same for everybody, so nobody is asked who he is.
    path("schema/", SpectacularAPIView.as_view(authentication_classes=[]), name="api-schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(url_name="api-schema", authentication_classes=[]),
        name="api-docs",
    ),
    re_path(r"", missing.MissingDoor.as_view(), name="api-missing"),
]
