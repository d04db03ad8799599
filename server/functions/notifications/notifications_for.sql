-- The operators' notifications that a person has in their inbox: sent to them, or to an audience of theirs since they joined.
create or replace function notifications_for(p_user uuid, p_is_admin boolean, p_now timestamptz)
returns setof notifications language sql stable as $$
  select n.* from notifications n
  where n.status = 'sent' and n.target_user_id is null and (n.expires_at is null or n.expires_at > p_now)
    and n.target_audience in ('all', case when p_is_admin then 'admins' else 'users' end)
    and n.sent_at >= (select u.joined_at from people u where u.user_id = p_user)
  union all
  select n.* from notifications n
  where n.status = 'sent' and n.target_user_id = p_user and (n.expires_at is null or n.expires_at > p_now)
$$;
