"""Addresses for who runs an evening."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.director import closing, hands, holds, line, log, rounds, running, stations

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/", running.director, name="director"),
    path("<slug:slug>/now/", running.director_now, name="director-now"),
    path("<slug:slug>/boards/<int:number>/hands/", hands.director_hands, name="director-hands"),
    path("<slug:slug>/holds/", holds.director_holds, name="director-holds"),
    path("<slug:slug>/holds/<int:number>/lift/", holds.lift_hold, name="director-lift-hold"),
    path("<slug:slug>/line/<uuid:uuid>/", line.director_line, name="director-line"),
    path("<slug:slug>/line/<uuid:uuid>/open/", line.open_dispute, name="director-open-dispute"),
    path("<slug:slug>/rounds/<str:section>/next/", rounds.next_round, name="director-next-round"),
    path("<slug:slug>/rounds/<str:section>/<int:number>/", rounds.round_entry, name="director-round-entry"),
    path("<slug:slug>/end-play/", rounds.end_play, name="director-end-play"),
    path("<slug:slug>/accept/", closing.accept_all, name="director-accept"),
    path("<slug:slug>/final/", closing.final, name="director-final"),
    path("<slug:slug>/log/", log.director_log, name="director-log"),
    path("<slug:slug>/log/<int:number>/", log.director_then, name="director-then"),
    path("<slug:slug>/stations/", stations.director_stations, name="director-stations"),
    path("<slug:slug>/stations/<str:section>/<int:number>/sign-out/", stations.sign_all_out, name="director-sign-out"),
]
