-- How long sessions live (docs/decisions/027). The settings hold at once, for sessions that exist as well; the defaults are those
-- of the settings registry.
create or replace function session_limits(p_is_administrator boolean)
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
