-- Where each account has signed in: networks (an IPv4 address or an IPv6 /48) and devices (the SHA-256 of a cookie's secret).
-- While somebody guesses at an account from many networks, its password still works at these (decision 035).
create table auth_known_places (
  user_id uuid not null references auth_users (id) on delete cascade,
  kind text not null constraint auth_known_places_kind check (kind in ('network', 'device')),
  key text not null,
  seen_at timestamptz not null,
  constraint auth_known_places_once primary key (user_id, kind, key)
);
create index auth_known_places_seen on auth_known_places (seen_at);

insert into auth_known_places (user_id, kind, key, seen_at)
select user_id, 'network', regexp_replace(network, '^([^:]*:[^:]*:[^:]*):[^:]*::/64$', '\1:0::/48'), max(seen_at)
from (
  select user_id, ip_address as network, updated_at as seen_at from auth_sessions
  union all
  select user_id, network, created_at from security_events where event_type = 'login_succeeded'
) signed_in
where user_id is not null and coalesce(network, '') <> ''
group by 1, 2, 3;
