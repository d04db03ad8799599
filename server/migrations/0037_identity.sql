-- Since when an administrator is asked for a second factor: their days of grace begin here.
alter table auth_users add column factor_asked_at timestamptz;
