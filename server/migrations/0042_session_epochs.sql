-- How often everything of an account was signed out: by a changed password, a ban, or 'sign out everywhere'. A session or a
-- mailed link of an earlier epoch is dead, also one that was still being made when the epoch ended.
alter table auth_users add column session_epoch int not null default 0;
alter table auth_sessions add column epoch int not null default 0;
alter table membership_links add column session_epoch int not null default 0;

-- The claim secret that an activation was started with; a link of an earlier secret claims nothing.
alter table membership_links add column claim_secret_hash text;

-- Which browser started a sign-up with which password, whether or not the address has an account: only that browser is told at
-- sign-in that the address waits for its confirmation, so that nobody learns which addresses are known.
create table sign_up_starts (
  browser_hash text not null,
  email text not null,
  password_hash text not null,
  expires_at timestamptz not null,
  constraint sign_up_starts_one_a_browser primary key (browser_hash, email)
);
create index sign_up_starts_expiry on sign_up_starts (expires_at);

-- As before, for sessions of the present epoch only.
create or replace function identity_session(p_token text, p_now timestamptz)
returns table (session_id uuid, user_id uuid, role text, permissions text[], expires_at timestamptz)
language sql stable as $$
  select s.id, s.user_id, coalesce(r.role_hierarchy, 'user'),
    array(
      select p.permission from role_permissions p where p.role = coalesce(r.role_hierarchy, 'user')
      union
      select c.permission from custom_role_holders h join custom_role_permissions c on c.role_id = h.role_id
      where h.user_id = s.user_id
    ),
    s.expires_at
  from auth_sessions s
  join auth_users u on u.id = s.user_id and u.banned_at is null and u.session_epoch = s.epoch
  left join user_roles r on r.user_id = s.user_id
  where s.token = p_token and s.expires_at > p_now
$$;
