"""Signs in by python-social-auth's OpenIdConnectAuth, with the settings of its documentation and no others.

Prints the address the browser is sent to, reads the address of the callback, and prints the user as JSON.
"""

import json
import os

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="of a test",
    ALLOWED_HOSTS=["localhost"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "social_django"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    AUTHENTICATION_BACKENDS=["social_core.backends.open_id_connect.OpenIdConnectAuth"],
    LOGIN_REDIRECT_URL="/",
    SOCIAL_AUTH_OIDC_OIDC_ENDPOINT=os.environ["ISSUER"],
    SOCIAL_AUTH_OIDC_KEY=os.environ["CLIENT_ID"],
    SOCIAL_AUTH_OIDC_SECRET=os.environ["CLIENT_SECRET"],
)
django.setup()

from django.contrib.auth import get_user  # noqa: E402 -- needs the settings
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [path("", include("social_django.urls", namespace="social"))]

call_command("migrate", verbosity=0)
browser = Client(HTTP_HOST="localhost:4003")
print(browser.get("/login/oidc/")["Location"], flush=True)
browser.get(input())
user = get_user(browser)
print(json.dumps({"name": user.get_full_name(), "email": user.email, "sub": user.social_auth.get().uid}))
