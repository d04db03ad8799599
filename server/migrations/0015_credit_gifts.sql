-- Credits that administrators give (AD-9): pending until somebody processes them, which happens once.
create table credit_gifts (
  id uuid primary key,
  sequence bigint generated always as identity,
  -- Null once the account is gone; a gift that still waits then fails.
  recipient_id uuid references auth_users (id) on delete set null,
  amount int not null,
  reason text,
  status text not null default 'pending',
  failed_for text,
  created_by uuid references auth_users (id) on delete set null,
  processed_by uuid references auth_users (id) on delete set null,
  created_at timestamptz not null,
  processed_at timestamptz,
  constraint credit_gifts_sequence_unique unique (sequence),
  constraint credit_gifts_amount_range check (amount between 1 and 10000),
  constraint credit_gifts_reason_length check (length(reason) between 1 and 200),
  constraint credit_gifts_status_known check (status in ('pending', 'processed', 'failed')),
  constraint credit_gifts_failure_known check (failed_for in ('recipient_banned', 'recipient_gone')),
  constraint credit_gifts_failed_for check ((status = 'failed') = (failed_for is not null)),
  constraint credit_gifts_processed_at check ((status = 'pending') = (processed_at is null)),
  constraint credit_gifts_not_to_self check (recipient_id <> created_by and recipient_id <> processed_by)
);
create index credit_gifts_newest on credit_gifts (status, sequence desc);
create index credit_gifts_recipient on credit_gifts (recipient_id);
create index credit_gifts_creator on credit_gifts (created_by);
create index credit_gifts_processor on credit_gifts (processed_by);
