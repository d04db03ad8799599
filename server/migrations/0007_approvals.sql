-- What waits for a second person, or did (decision 031). `deed` is what approval carries out, exactly as it was asked for.
create table approvals (
  id uuid primary key,
  sequence bigint generated always as identity,
  kind text not null,
  -- What a person must hold to decide, and the requester to have it carried out.
  permission text not null,
  deed jsonb not null,
  -- The same deed asked for again by the same person, while it waits, is the same request.
  deed_hash text not null,
  -- Whom it concerns: they neither see nor decide it.
  subject_ids uuid[] not null,
  reason text,
  status text not null default 'waiting',
  requested_by uuid not null references auth_users (id) on delete cascade,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references auth_users (id) on delete set null,
  decided_at timestamptz,
  -- An approved export can be downloaded once, until then.
  download_until timestamptz,
  downloaded_at timestamptz,
  constraint approvals_sequence_unique unique (sequence),
  constraint approvals_status_known check (status in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  constraint approvals_decided_at check ((status = 'waiting') = (decided_at is null)),
  constraint approvals_by_another check (status not in ('approved', 'declined') or decided_by is distinct from requested_by)
);
create unique index approvals_once on approvals (requested_by, deed_hash) where status = 'waiting';
create index approvals_waiting on approvals (expires_at) where status = 'waiting';
create index approvals_requester on approvals (requested_by);
create index approvals_decider on approvals (decided_by);
