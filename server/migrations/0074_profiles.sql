-- What a list or a mail needs of a person, so that other rooms join one view instead of the tables of accounts, profiles
-- and roles. Its joins are by unique keys: those of columns that a statement does not name cost nothing.
create view people as
select u.id as user_id, u.email, u.email_verified, u.name as account_name, u.banned_at, u.banned_until,
  u.created_at as joined_at, coalesce(w.full_name, u.name) as full_name, w.telegram_id,
  coalesce(r.role_hierarchy, 'user') as role
from auth_users u
left join profiles w on w.auth_user_id = u.id
left join user_roles r on r.user_id = u.id;
