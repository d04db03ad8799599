-- needs is_banned
-- Returns the person behind an API key's hash, with the permissions that the key names and the person still has (`permissions`), and
-- with all that the person has (`held`). No row for an expired key, for a banned person, and for one who may not have keys any more.
create or replace function identity_api_key(p_token text, p_now timestamptz)
returns table (key_id uuid, user_id uuid, name text, role text, permissions text[], held text[])
language sql stable as $$
  with found as materialized (
    select k.id, k.user_id, k.name, k.permissions as scopes, coalesce(r.role_hierarchy, 'user') as role,
      array(select distinct g.permission from granted_permissions g where g.user_id = k.user_id) as held
    from api_keys k
    join auth_users u on u.id = k.user_id and not is_banned(u.banned_at, u.banned_until, p_now)
    left join user_roles r on r.user_id = k.user_id
    where k.token_hash = p_token and k.expires_at > p_now
  )
  select f.id, f.user_id, f.name, f.role,
    array(select s from unnest(f.scopes) s where s = any (f.held)), f.held
  from found f where 'api_keys.manage' = any (f.held)
$$;
