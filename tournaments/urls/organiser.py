"""Pages of organisers, of preparers, and paper to print."""

from django.urls import path

from tournaments.views import printing
from tournaments.views.organiser import (
    boards,
    clubs,
    evenings,
    events,
    movement,
    pairs,
    people,
    players,
    preparing,
    settings,
    tables,
)

urlpatterns = [
    path("start-a-club/", clubs.start, name="start-club"),
    path("clubs/<slug:slug>/", clubs.club, name="organise-club"),
    path("clubs/<slug:slug>/remove-demo/", clubs.leave_demo, name="remove-demo"),
    path("clubs/<slug:slug>/customs/", clubs.customs, name="organise-customs"),
    path("clubs/<slug:slug>/people/", people.people, name="organise-people"),
    path("clubs/<slug:slug>/people/remove/", people.remove, name="remove-role"),
    path("clubs/<slug:slug>/people/reset/", people.reset, name="reset-for"),
    path("clubs/<slug:slug>/players/", players.players, name="organise-players"),
    path("clubs/<slug:slug>/players/<uuid:uuid>/", players.player, name="organise-player"),
    path("clubs/<slug:slug>/players/<uuid:uuid>/numbers/", players.number, name="organise-player-numbers"),
    path("clubs/<slug:slug>/players/<uuid:uuid>/export/", players.export, name="export-player"),
    path("clubs/<slug:slug>/players/<uuid:uuid>/forget/", players.forget, name="forget-player"),
    path("clubs/<slug:slug>/evening/", evenings.load, name="import-evening"),
    path("clubs/<slug:slug>/events/new/", events.create, name="create-event"),
    path("events/<slug:slug>/", events.overview, name="organise-event"),
    path("events/<slug:slug>/settings/", settings.settings, name="organise-settings"),
    path("events/<slug:slug>/pairs/", pairs.pairs, name="organise-pairs"),
    path("events/<slug:slug>/pairs/<int:number>/withdraw/", pairs.withdraw_pair, name="withdraw-pair"),
    path("events/<slug:slug>/pairs/<int:number>/number/", pairs.renumber, name="renumber-pair"),
    path("events/<slug:slug>/movement/", movement.movement, name="organise-movement"),
    path("events/<slug:slug>/boards/", boards.boards, name="organise-boards"),
    path("events/<slug:slug>/boards/deal/", boards.deal, name="deal-boards"),
    path("events/<slug:slug>/tables/", tables.tables, name="organise-tables"),
    path("events/<slug:slug>/open/", events.open_entries, name="open-entries"),
    path("events/<slug:slug>/start/", events.start, name="start-play"),
    path("events/<slug:slug>/finish/", events.finish, name="finish-play"),
    path("events/<slug:slug>/publish/", events.publish, name="publish-final"),
    path("events/<slug:slug>/release/", events.release, name="release-standings"),
    path("events/<slug:slug>/reveal/", events.reveal, name="reveal-boards"),
    path("events/<slug:slug>/prepare/", preparing.prepare, name="prepare-boards"),
    path("events/<slug:slug>/print/table-cards/", printing.table_cards, name="print-table-cards"),
    path("events/<slug:slug>/print/slips/", printing.slips, name="print-slips"),
    path("events/<slug:slug>/print/guide-cards/", printing.guide_cards, name="print-guide-cards"),
]
