-- Ads that administrators place (AD-8). `content` is HTML that was sanitised when it was saved.
create table ad_placements (
  id uuid primary key,
  name text not null,
  placement_type text not null,
  content text not null,
  target_url text,
  placement_location text not null,
  priority int not null default 0,
  start_date timestamptz not null,
  end_date timestamptz,
  status text not null,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ad_placements_type_known check (placement_type in ('banner', 'sidebar', 'popup', 'inline')),
  constraint ad_placements_location_known check (placement_location in ('header', 'footer', 'sidebar', 'content')),
  constraint ad_placements_status_known check (status in ('active', 'paused', 'draft')),
  constraint ad_placements_priority_positive check (priority >= 0),
  constraint ad_placements_dates check (end_date is null or end_date > start_date),
  constraint ad_placements_https check (target_url is null or target_url like 'https://%')
);
create index ad_placements_active on ad_placements (priority desc, start_date desc) where status = 'active';

-- How often an ad was seen and clicked on a day, in the operator's time zone. No people.
create table ad_days (
  ad_id uuid not null references ad_placements (id) on delete cascade,
  day date not null,
  impressions int not null default 0,
  clicks int not null default 0,
  constraint ad_days_one_a_day primary key (ad_id, day)
);

-- Who has been counted, so that nobody counts twice on a day; forgotten after two days.
create table ad_sightings (
  ad_id uuid not null references ad_placements (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  day date not null,
  kind text not null,
  constraint ad_sightings_once_a_day primary key (user_id, day, ad_id, kind),
  constraint ad_sightings_kind_known check (kind in ('impression', 'click'))
);
create index ad_sightings_day on ad_sightings (day);
create index ad_sightings_ad on ad_sightings (ad_id);

-- Counts what a person has seen and clicked of what is shown now; answers how much of it is new.
create function ads_report(p_user uuid, p_ids uuid[], p_kinds text[], p_now timestamptz, p_zone text)
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
