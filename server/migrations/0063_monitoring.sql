-- Backups that nodes made by themselves, and tried to.
create table backup_runs (
  id bigint generated always as identity primary key,
  node_id uuid not null,
  state text not null constraint backup_runs_state_known check (state in ('running', 'kept', 'failed')),
  started_at timestamptz not null,
  -- While it runs, its node says so every few seconds.
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  name text,
  bytes bigint,
  -- Why it failed, in the words of the command.
  reason text
);
-- One at a time, whichever node it is.
create unique index backup_runs_one_running on backup_runs ((true)) where state = 'running';
create index backup_runs_started on backup_runs (started_at);
