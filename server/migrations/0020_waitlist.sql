-- Each import of records; its id marks them (`profiles.import_batch`). Counts are lines with something in them.
create table waitlist_imports (
  id uuid primary key,
  sequence bigint generated always as identity,
  state text not null,
  source text not null,
  file_name text not null,
  -- The first line as it came.
  header text not null,
  total int not null default 0,
  done int not null default 0,
  taken int not null default 0,
  known int not null default 0,
  rejected int not null default 0,
  without_email int not null default 0,
  missing_referrers int not null default 0,
  unknown_columns text[] not null default '{}',
  requested_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  -- Moves with each batch, so that an import that nobody works at any more shows.
  advanced_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  constraint waitlist_imports_sequence_unique unique (sequence),
  constraint waitlist_imports_state_known check (state in ('previewed', 'applying', 'applied', 'undone')),
  constraint waitlist_imports_source_known check (source in ('browser', 'command'))
);

-- The uploaded file, for as long as it is needed.
create table waitlist_import_files (
  import_id uuid primary key references waitlist_imports (id) on delete cascade,
  content text not null
);

create table waitlist_import_rejects (
  import_id uuid not null references waitlist_imports (id) on delete cascade,
  line int not null,
  raw text not null,
  problems jsonb not null,
  constraint waitlist_import_rejects_line_unique primary key (import_id, line)
);

create table waitlist_invitations (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  record_id uuid not null references profiles (id) on delete cascade,
  -- The bulk invitation that it is part of.
  run_id uuid,
  -- The mail that carries it; null until that is written.
  mail_id uuid,
  state text not null default 'queued',
  reason text,
  is_forced boolean not null,
  requested_by uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint waitlist_invitations_sequence_unique unique (sequence),
  constraint waitlist_invitations_mail_unique unique (mail_id),
  constraint waitlist_invitations_state_known check (state in ('queued', 'sent', 'kept', 'failed')),
  constraint waitlist_invitations_failed_for_a_reason check ((state = 'failed') = (reason is not null))
);
create index waitlist_invitations_record on waitlist_invitations (record_id, sequence desc);
create index waitlist_invitations_run on waitlist_invitations (run_id, sequence desc) where run_id is not null;
create index waitlist_invitations_state on waitlist_invitations (state, sequence desc);
create index waitlist_invitations_unwritten on waitlist_invitations (run_id, sequence)
  where mail_id is null and state = 'queued';

-- A member's word that a record without an e-mail is theirs. `record_id` becomes the member's own once it is approved.
create table waitlist_claims (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  record_id uuid references profiles (id) on delete set null,
  user_id uuid not null references auth_users (id) on delete cascade,
  referral_code text not null,
  note text not null,
  state text not null default 'pending',
  decision text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  constraint waitlist_claims_sequence_unique unique (sequence),
  constraint waitlist_claims_state_known check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint waitlist_claims_rejected_for_a_reason check ((state = 'rejected') = (decision is not null)),
  constraint waitlist_claims_decided_at check ((state = 'pending') = (decided_at is null))
);
create unique index waitlist_claims_one_open_a_member on waitlist_claims (user_id) where state = 'pending';
create unique index waitlist_claims_one_approved_a_member on waitlist_claims (user_id) where state = 'approved';
create index waitlist_claims_state on waitlist_claims (state, sequence);
create index waitlist_claims_record on waitlist_claims (record_id);
create index waitlist_claims_user on waitlist_claims (user_id, sequence desc);
