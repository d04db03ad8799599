-- needs analytics_slot
-- Parts of a range of local days, clipped to it: the first moment of each, and the quarters of an hour from and before which
-- it goes. Hours are of equal length, however clocks are moved.
create or replace function analytics_buckets(p_from date, p_to date, p_zone text, p_bucket text)
returns table (starts_at timestamptz, ends_at timestamptz, first_slot int, end_slot int)
language sql stable as $$
  with range as (
    select p_from::timestamp at time zone p_zone as first, (p_to + 1)::timestamp at time zone p_zone as last
  ), starts as (
    select h as at from range, generate_series(first, last - interval '1 second', interval '1 hour') h where p_bucket = 'hour'
    union all
    select greatest(d, p_from::timestamp) at time zone p_zone
    from generate_series(date_trunc(case when p_bucket in ('week', 'month') then p_bucket else 'day' end,
        p_from::timestamp), p_to::timestamp,
      case p_bucket when 'week' then interval '7 days' when 'month' then interval '1 month' else interval '1 day' end) d
    where p_bucket in ('day', 'week', 'month')
  ), parts as (
    select at, lead(at, 1, (select last from range)) over (order by at) as next from starts
  )
  select at, next, analytics_slot(at), analytics_slot(next) from parts order by at
$$;
