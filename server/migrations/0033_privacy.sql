-- Archives of what is held about people, made by a job: the newest of each person. `run_id` is the worker that is at it; a later
-- one takes it over.
create table data_exports (
  user_id uuid primary key references auth_users (id) on delete cascade,
  id uuid not null constraint data_exports_id unique,
  language text not null,
  requested_at timestamptz not null,
  run_id uuid,
  progress int not null default 0 constraint data_exports_progress check (progress between 0 and 100),
  -- When a worker was last seen at it.
  advanced_at timestamptz not null,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint data_exports_ready check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (bytes is null))
);
create index data_exports_expiry on data_exports (expires_at) where expires_at is not null;

-- The bytes of an archive, part by part, so that no node holds a whole one in memory and any node serves it.
create table data_export_parts (
  export_id uuid not null references data_exports (id) on delete cascade,
  position int not null,
  content bytea not null,
  constraint data_export_parts_once primary key (export_id, position)
);
