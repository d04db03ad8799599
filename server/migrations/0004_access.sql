create table user_roles (
  user_id uuid not null references auth_users (id) on delete cascade,
  role_hierarchy text not null,
  granted_at timestamptz not null default now(),
  granted_by uuid,
  constraint user_roles_one_a_user primary key (user_id),
  constraint user_roles_known check (role_hierarchy in ('admin', 'super_admin'))
);
create index user_roles_role on user_roles (role_hierarchy);

-- What each built-in role may do; filled at start from the access domain's rules, read by the hot statements.
create table role_permissions (
  role text not null,
  permission text not null,
  constraint role_permissions_unique primary key (role, permission)
);

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
