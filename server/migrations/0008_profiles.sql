-- Every person: waitlist records that were imported, and exactly one row for each member (D2). `referral_count`,
-- `xp` and `pbt` are what an import brought; a member's live figures stand in the credit account.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  email text,
  -- The address without the ways of writing the same mailbox differently; tells self-referrals, refuses no sign-up.
  mailbox text,
  full_name text not null,
  telegram_handle text,
  telegram_id bigint,
  referral_code text not null,
  referred_by uuid references profiles (id) on delete set null,
  referral_count int not null default 0,
  xp int not null default 0,
  pbt bigint not null default 0,
  rank_id int not null default 1,
  email_confirmed boolean not null default false,
  auth_user_id uuid references auth_users (id) on delete set null,
  tags text[] not null default '{}',
  avatar text,
  avatar_url text,
  -- SHA-256 of the one-time secret that claims a record without an e-mail address.
  claim_secret_hash text,
  claimed_at timestamptz,
  import_batch uuid,
  imported_at timestamptz,
  -- Who referred an imported record, where that record has not been imported yet.
  imported_referred_by uuid,
  -- The account that the record had where it comes from; it links nothing here.
  imported_auth_user_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  invited_at timestamptz,
  -- Whether a member's claim for it waits to be decided.
  is_claim_waiting boolean not null default false,
  -- How a record stands, for lists and counts: one word, always true to the row.
  state text generated always as (
    case
      when auth_user_id is not null then 'claimed'
      when is_claim_waiting then 'under_review'
      when email is null then 'without_email'
      when invited_at is not null then 'invited'
      else 'unclaimed'
    end
  ) stored,
  constraint profiles_email_unique unique (email),
  constraint profiles_email_lower check (email = lower(email)),
  constraint profiles_referral_code_unique unique (referral_code),
  constraint profiles_referral_code_form check (referral_code ~ '^[A-Z0-9]{8}$'),
  constraint profiles_auth_user_unique unique (auth_user_id),
  constraint profiles_telegram_id_unique unique (telegram_id),
  constraint profiles_not_referred_by_itself check (referred_by <> id),
  constraint profiles_xp_not_negative check (xp >= 0 and pbt >= 0 and referral_count >= 0)
);
create index profiles_mailbox on profiles (mailbox);
create index profiles_referred_by on profiles (referred_by);
create index profiles_telegram_handle on profiles (lower(telegram_handle));
create index profiles_imported_referred_by on profiles (imported_referred_by) where imported_referred_by is not null;
create index profiles_newest on profiles (created_at desc, id desc);
create index profiles_state_newest on profiles (state, created_at desc, id desc);
create index profiles_import_state on profiles (import_batch, state) where import_batch is not null;
create index profiles_import_newest on profiles (import_batch, created_at desc, id desc) where import_batch is not null;

-- The words by which a person is found.
create function profiles_search(
  p_email text, p_name text, p_code text, p_handle text, p_telegram_id bigint
) returns tsvector language sql immutable set search_path from current as $$
  select array_to_tsvector(search_words(concat_ws(' ', p_email, p_name, p_code, p_handle, p_telegram_id::text)))
$$;

create index profiles_search on profiles
  using gin (profiles_search(email, full_name, referral_code, telegram_handle, telegram_id));

-- Counts the accounts made on a local day; its row lock makes the limit exact (D7).
create table membership_days (
  day date primary key,
  accounts int not null
);

-- What became part of a member's row: the id of the record they claimed, under which files may name them, and the code
-- that they had before, which links out there still carry.
create table former_profiles (
  id uuid primary key,
  record_id uuid not null references profiles (id) on delete cascade,
  referral_code text not null,
  merged_at timestamptz not null,
  constraint former_profiles_code_unique unique (referral_code),
  constraint former_profiles_one_a_member unique (record_id)
);
