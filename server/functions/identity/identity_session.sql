-- needs is_banned, is_session_within
-- The signed-in person behind a session token's hash, with role and permissions, those of custom roles too; no row for a
-- session of an earlier epoch or beyond its limits, or for a banned person.
create or replace function identity_session(p_token text, p_now timestamptz)
returns table (session_id uuid, user_id uuid, role text, permissions text[], expires_at timestamptz)
language sql stable as $$
  with found as materialized (
    select s, coalesce(r.role_hierarchy, 'user') as role,
      array(
        select p.permission from role_permissions p where p.role = coalesce(r.role_hierarchy, 'user')
        union
        select c.permission from custom_role_holders h join custom_role_permissions c on c.role_id = h.role_id
        where h.user_id = s.user_id
      ) as permissions
    from auth_sessions s
    join auth_users u on u.id = s.user_id and not is_banned(u.banned_at, u.banned_until, p_now)
      and u.session_epoch = s.epoch
    left join user_roles r on r.user_id = s.user_id
    where s.token = p_token and s.expires_at > p_now
  )
  select (f.s).id, (f.s).user_id, f.role, f.permissions, (f.s).expires_at
  from found f
  where is_session_within(f.s, 'admin.enter' = any(f.permissions), p_now)
$$;
