-- needs notifications_for
-- Counts the unread notifications of a person, to 100 and no further. For people who want no notifications (ST-4) it counts
-- only the kinds in `p_told_always`, which the caller passes so that the contract has the one list; the inbox itself still
-- has everything.
create or replace function notifications_unread(p_user uuid, p_is_admin boolean, p_now timestamptz, p_told_always text[])
returns int language sql stable as $$
  with wish as (
    select not exists (select from preferences p where p.user_id = p_user and not p.notifications) as is_told_all
  )
  select count(*)::int from (
    (select from system_notifications s, wish where s.user_id = p_user and s.read_at is null
      and (is_told_all or s.code = any(p_told_always)) limit 100)
    union all
    (select from wish, notifications_for(p_user, p_is_admin, p_now) n
      where is_told_all
        and not exists (select from notification_reads r where r.notification_id = n.id and r.user_id = p_user) limit 100)
    limit 100
  ) unread
$$;
