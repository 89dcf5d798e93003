"""Pages for everybody, and those about an account."""

from django.urls import path

from tournaments.views import account, live, public, score_sheet

urlpatterns = [
    path("", public.home, name="home"),
    path("help/", public.help_page, name="help"),
    path("score-sheet/", score_sheet.score_sheet, name="score-sheet"),
    path("cut/", score_sheet.cut, name="cut"),
    path("clubs/<slug:slug>/", public.club, name="club"),
    path("events/<slug:slug>/", public.event, name="event"),
    path("events/<slug:slug>/standings/", live.standings_part, name="event-standings"),
    path("events/<slug:slug>/schedule/", public.schedule, name="event-schedule"),
    path("events/<slug:slug>/boards/", public.boards, name="event-boards"),
    path("events/<slug:slug>/boards/<int:number>/", public.board, name="event-board"),
    path("events/<slug:slug>/pairs/<int:number>/", public.pair, name="event-pair"),
    path("events/<slug:slug>/proof.json", public.proof, name="event-proof"),
    path("verify_deals.py", public.verifier, name="verify-deals"),
    path("sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("sign-out/", account.SignOut.as_view(), name="sign-out"),
    path("welcome/", account.welcome, name="welcome"),
    path("invitations/<str:secret>/", account.invitation, name="invitation"),
    path("reset/<uidb64>/<token>/", account.ResetPassword.as_view(), name="reset-password"),
    path("account/", account.account, name="account"),
    path("account/password/", account.ChangePassword.as_view(), name="change-password"),
    path("account/tokens/revoke/", account.revoke_token, name="revoke-token"),
]
