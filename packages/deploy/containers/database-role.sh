#!/bin/sh
# Runs once, when the database is made: the API gets a role that owns its database and nothing else. The superuser loses its
# password, so that it is reached from inside this container alone.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role gangway login password :'password';
create database gangway owner gangway;
alter role postgres password null;
SQL
