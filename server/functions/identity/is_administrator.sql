-- Whether a person's permissions let them into the administration.
create or replace function is_administrator(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from granted_permissions g where g.user_id = p_user and g.permission = 'admin.enter')
$$;
