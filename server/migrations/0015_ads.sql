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
  -- How often a person is shown an ad on a day at most; 0 is without a limit.
  times_a_day int not null default 20,
  constraint ad_placements_type_known check (placement_type in ('banner', 'sidebar', 'popup', 'inline')),
  constraint ad_placements_location_known check (placement_location in ('header', 'footer', 'sidebar', 'content')),
  constraint ad_placements_status_known check (status in ('active', 'paused', 'draft')),
  constraint ad_placements_priority_positive check (priority >= 0),
  constraint ad_placements_dates check (end_date is null or end_date > start_date),
  constraint ad_placements_https check (target_url is null or target_url like 'https://%'),
  constraint ad_placements_times_a_day check (times_a_day between 0 and 1000)
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
