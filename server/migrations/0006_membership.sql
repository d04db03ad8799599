-- Every person: waitlist records that were imported, and exactly one row for each member (decisions 2). `referral_count`,
-- `xp` and `pbt` are what an import brought; a member's live figures stand in the credit account.
create table waitlist (
  id uuid primary key default gen_random_uuid(),
  email text,
  -- The address without the ways of writing the same mailbox differently; tells self-referrals, refuses no sign-up.
  mailbox text,
  full_name text not null,
  telegram_handle text,
  telegram_id bigint,
  referral_code text not null,
  referred_by uuid references waitlist (id) on delete set null,
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
  constraint waitlist_email_unique unique (email),
  constraint waitlist_email_lower check (email = lower(email)),
  constraint waitlist_referral_code_unique unique (referral_code),
  constraint waitlist_referral_code_form check (referral_code ~ '^[A-Z0-9]{8}$'),
  constraint waitlist_auth_user_unique unique (auth_user_id),
  constraint waitlist_telegram_id_unique unique (telegram_id),
  constraint waitlist_not_referred_by_itself check (referred_by <> id),
  constraint waitlist_xp_not_negative check (xp >= 0 and pbt >= 0 and referral_count >= 0)
);
create index waitlist_mailbox on waitlist (mailbox);
create index waitlist_referred_by on waitlist (referred_by);
create index waitlist_telegram_handle on waitlist (lower(telegram_handle));
create index waitlist_imported_referred_by on waitlist (imported_referred_by) where imported_referred_by is not null;

-- One-time links. `password_hash` was typed by the browser that started; it counts only in that browser, which holds the
-- nonce. What the link will make stands in it, so that nothing else exists before it is completed.
create table membership_links (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null,
  purpose text not null,
  record_id uuid references waitlist (id) on delete cascade,
  user_id uuid references auth_users (id) on delete cascade,
  email text,
  display_name text,
  ref text,
  password_hash text,
  browser_nonce_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint membership_links_token_unique unique (token_hash),
  constraint membership_links_purpose_known check (purpose in ('confirm_email', 'activate', 'first_admin'))
);
create index membership_links_email on membership_links (email, created_at desc);
create index membership_links_record on membership_links (record_id);
create index membership_links_user on membership_links (user_id);
create index membership_links_expiry on membership_links (expires_at);

-- Counts the accounts made on a local day; its row lock makes the limit exact (decisions 7).
create table membership_days (
  day date primary key,
  accounts int not null
);
