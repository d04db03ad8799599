create or replace function notifications_touch(p_user uuid) returns void language sql as $$
  insert into notification_inboxes (user_id, version) values (p_user, 1)
  on conflict (user_id) do update set version = notification_inboxes.version + 1
$$;
