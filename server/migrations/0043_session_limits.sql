-- How long sessions live (docs/decisions/027). The settings hold at once, for sessions that exist as well; the defaults are those
-- of the settings registry.
create function session_limits(p_is_administrator boolean)
returns table (idle interval, longest interval)
language sql stable as $$
  select
    case when p_is_administrator then interval '1 hour' else interval '24 hours' end * coalesce(
      (select (s.value #>> '{}')::numeric::int from settings s
        where s.key = case when p_is_administrator then 'admin_session_idle_hours' else 'session_idle_days' end
          and s.value between '1' and '10000'),
      case when p_is_administrator then 24 else 30 end),
    interval '24 hours' * coalesce(
      (select (s.value #>> '{}')::numeric::int from settings s
        where s.key = case when p_is_administrator then 'admin_session_max_days' else 'session_max_days' end
          and s.value between '1' and '10000'),
      case when p_is_administrator then 7 else 90 end)
$$;

-- Whether the limits leave a session of an account alive; `updated_at` is its last visit.
create function is_session_within(p_session auth_sessions, p_is_administrator boolean, p_now timestamptz)
returns boolean
language sql stable as $$
  select p_session.expires_at > p_now and exists (
    select from session_limits(p_is_administrator) l
    where p_session.updated_at > p_now - l.idle and p_session.created_at > p_now - l.longest)
$$;

-- Whether a person's permissions let them into the administration.
create function is_administrator(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from granted_permissions g where g.user_id = p_user and g.permission = 'admin.enter')
$$;

-- As before, for sessions within the limits only.
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
    join auth_users u on u.id = s.user_id and u.banned_at is null and u.session_epoch = s.epoch
    left join user_roles r on r.user_id = s.user_id
    where s.token = p_token and s.expires_at > p_now
  )
  select (f.s).id, (f.s).user_id, f.role, f.permissions, (f.s).expires_at
  from found f
  where is_session_within(f.s, 'admin.enter' = any(f.permissions), p_now)
$$;
