-- Counts a person's impressions and clicks of the ads shown now. Returns how many of them are new.
create or replace function ads_report(p_user uuid, p_ids uuid[], p_kinds text[], p_now timestamptz, p_zone text)
returns int language plpgsql as $$
declare
  v_day date := (p_now at time zone p_zone)::date;
  v_counted int;
begin
  with told as (
    select distinct a.id, t.kind from unnest(p_ids, p_kinds) t (id, kind)
    join ad_placements a on a.id = t.id and a.status = 'active' and a.start_date <= p_now
      and (a.end_date is null or a.end_date > p_now)
  ), noted as (
    insert into ad_sightings (ad_id, user_id, day, kind)
    select id, p_user, v_day, kind from told order by id, kind
    on conflict on constraint ad_sightings_once_a_day do nothing
    returning ad_id, kind
  ), counted as (
    insert into ad_days as d (ad_id, day, impressions, clicks)
    select ad_id, v_day, count(*) filter (where kind = 'impression'), count(*) filter (where kind = 'click')
    from noted group by ad_id order by ad_id
    on conflict on constraint ad_days_one_a_day do update
      set impressions = d.impressions + excluded.impressions, clicks = d.clicks + excluded.clicks
  )
  select count(*) into v_counted from noted;
  return v_counted;
end $$;
