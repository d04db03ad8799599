-- Secrets that the server makes for itself once and keeps (cookie signatures and the like).
create table app_secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Events that one domain reports and others hear later, written in the transaction of the change.
create table outbox_events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);
create index outbox_events_undispatched on outbox_events (id) where dispatched_at is null;

-- Mails kept here because no SMTP server is configured; the super admin reads them.
create table outbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  created_at timestamptz not null default now()
);

create table server_nodes (
  id uuid primary key,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);
