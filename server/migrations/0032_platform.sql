-- The version of the newest program that has migrated this database, and the oldest that runs on it beside that one.
create table schema_release (
  is_only boolean primary key default true constraint schema_release_is_only check (is_only),
  version text not null,
  oldest_version text not null
);
