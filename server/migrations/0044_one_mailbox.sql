-- One person's mailbox is known for good (decisions 5): its keyed hash stays when the newcomer has joined, and counts once for
-- each referrer. A second newcomer of that mailbox is refused as `same_mailbox`.
create unique index referrals_one_mailbox on referrals (referrer_id, newcomer_key)
  where joined_at is not null and refused_for is distinct from 'same_mailbox';
create index referrals_newcomer_key on referrals (newcomer_key) where newcomer_key is not null;

alter table referrals drop constraint referrals_held_for_known;
alter table referrals add constraint referrals_held_for_known
  check (held_for in ('disposable_mail', 'known_mailbox', 'network_burst'));

-- The keyed hashes of the networks around the sign-up, narrowest first: `network_key`, and the wider ones that bursts count by.
alter table referrals add column network_keys text[] not null default '{}';
update referrals set network_keys = array[network_key] where network_key is not null;
create index referrals_networks on referrals using gin (network_keys);
