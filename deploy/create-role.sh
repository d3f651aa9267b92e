# PostgreSQL's image runs this once, when its volume is empty: Millrace gets a role of its own, which is no superuser.
psql --set=ON_ERROR_STOP=1 --set=password="$MILLRACE_DATABASE_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role millrace login nosuperuser nocreatedb nocreaterole password :'password';
create database millrace owner millrace;
SQL
