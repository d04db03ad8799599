create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  -- A change of a setting names the version that it was made from, so that two administrators do not undo each other unseen.
  version integer not null default 1 constraint settings_version_positive check (version >= 1)
);
