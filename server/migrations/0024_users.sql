-- Lists of people, newest first, and the few among them who are banned or have not proven their address.
create index auth_users_newest on auth_users (created_at desc, id desc);
create index auth_users_banned on auth_users (created_at desc, id desc) where banned_at is not null;
create index auth_users_unconfirmed on auth_users (created_at desc, id desc)
  where banned_at is null and not email_verified;
create index user_roles_role on user_roles (role_hierarchy);

alter table auth_users add column banned_by uuid;

-- Roles of the operator's own: named sets of permissions beside the built-in role of a person.
create table roles (
  id uuid primary key,
  name text not null,
  description text not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index roles_name_unique on roles (lower(name));

create table custom_role_permissions (
  role_id uuid not null references roles (id) on delete cascade,
  permission text not null,
  constraint custom_role_permissions_unique primary key (role_id, permission)
);

create table custom_role_holders (
  user_id uuid not null references auth_users (id) on delete cascade,
  role_id uuid not null references roles (id) on delete cascade,
  granted_by uuid,
  granted_at timestamptz not null,
  constraint custom_role_holders_once primary key (user_id, role_id)
);
create index custom_role_holders_role on custom_role_holders (role_id, granted_at desc);

-- What each person may do, and by which role: the built-in one has no id.
create view granted_permissions as
  select u.id as user_id, p.permission, p.role as built_in_role, null::uuid as role_id
  from auth_users u
  left join user_roles r on r.user_id = u.id
  join role_permissions p on p.role = coalesce(r.role_hierarchy, 'user')
  union all
  select h.user_id, p.permission, null, h.role_id
  from custom_role_holders h join custom_role_permissions p on p.role_id = h.role_id;

-- As before, with the permissions of custom roles.
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
  join auth_users u on u.id = s.user_id and u.banned_at is null
  left join user_roles r on r.user_id = s.user_id
  where s.token = p_token and s.expires_at > p_now
$$;
