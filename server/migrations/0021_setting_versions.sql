-- A change of a setting names the version that it was made from, so that two administrators do not undo each other unseen.
alter table settings
  add column version integer not null default 1 constraint settings_version_positive check (version >= 1);
