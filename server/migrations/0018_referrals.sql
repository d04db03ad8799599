-- One row for each newcomer who came by a code (D5). A sign-up whose address is not proven yet has one too, which
-- becomes the newcomer's when they join. Rows outlive the records of both sides: the ledger names them.
create table referrals (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  referrer_id uuid references profiles (id) on delete set null,
  newcomer_id uuid references profiles (id) on delete set null,
  status text not null,
  -- Why it is held, or was until somebody reviewed it.
  held_for text,
  refused_for text,
  -- Of a sign-up that has not joined: the keyed hash of its mailbox, and the first name or initial that it gave.
  newcomer_key text,
  first_name text,
  -- The browser that came by the link, in `referral_visits`; null where the code was typed.
  visitor_id uuid,
  -- The keyed hash of the network that the sign-up came from; no address is kept.
  network_key text,
  -- When the newcomer first came by the link, or else signed up.
  arrived_at timestamptz not null,
  created_at timestamptz not null,
  joined_at timestamptz,
  verified_at timestamptz,
  qualified_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid,
  -- What the newcomer did after that; null while it may still come.
  first_answer_at timestamptz,
  is_back_on_day_7 boolean,
  -- The keyed hashes of the networks around the sign-up, narrowest first: `network_key`, and the wider ones that bursts count by.
  network_keys text[] not null default '{}',
  constraint referrals_sequence_unique unique (sequence),
  constraint referrals_newcomer_unique unique (newcomer_id),
  constraint referrals_status_known check (status in ('pending', 'held', 'qualified', 'refused')),
  constraint referrals_held_for_a_reason check (status <> 'held' or held_for is not null),
  constraint referrals_refused_for_known check (refused_for in ('same_mailbox', 'loop', 'cancelled')),
  constraint referrals_refused_for_a_reason check ((status = 'refused') = (refused_for is not null)),
  constraint referrals_qualified_at check ((status = 'qualified') = (qualified_at is not null)),
  constraint referrals_verified_before check (status not in ('held', 'qualified') or verified_at is not null),
  constraint referrals_joined_before check (joined_at is not null or status = 'pending'),
  constraint referrals_not_to_oneself check (newcomer_id <> referrer_id),
  constraint referrals_held_for_known
    check (held_for in ('disposable_mail', 'known_mailbox', 'network_burst'))
);
create index referrals_referrer on referrals (referrer_id, sequence desc);
create index referrals_status on referrals (status, sequence desc);
create index referrals_arrival on referrals (arrived_at);
create index referrals_network on referrals (network_key, verified_at) where network_key is not null;
create unique index referrals_one_open_start on referrals (newcomer_key, referrer_id) where joined_at is null;
create index referrals_to_follow on referrals (joined_at) where first_answer_at is null or is_back_on_day_7 is null;
create index referrals_qualified_when on referrals (qualified_at) where qualified_at is not null;
-- One person's mailbox is known for good (D5): its keyed hash stays when the newcomer has joined, and counts once for
-- each referrer. A second newcomer of that mailbox is refused as `same_mailbox`.
create unique index referrals_one_mailbox on referrals (referrer_id, newcomer_key)
  where joined_at is not null and refused_for is distinct from 'same_mailbox';
create index referrals_newcomer_key on referrals (newcomer_key) where newcomer_key is not null;
create index referrals_networks on referrals using gin (network_keys);

-- Who opened a referral link: once for each browser, code and local day of the operator.
create table referral_visits (
  referrer_id uuid not null references profiles (id) on delete cascade,
  day date not null,
  visitor_id uuid not null,
  -- The browser's first day with this code.
  is_first boolean not null,
  network_key text not null,
  visited_at timestamptz not null,
  constraint referral_visits_once_a_day primary key (referrer_id, day, visitor_id)
);
create index referral_visits_visitor on referral_visits (visitor_id);
create index referral_visits_first on referral_visits (visited_at) where is_first;
