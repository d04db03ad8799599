-- Announcements that were composed once for several channels: one row for each, bound together. Null where it went alone.
alter table announcements add column group_id uuid,
  add constraint announcements_group_once unique (group_id, channel);

-- How often a person is shown an ad on a day at most; 0 is without a limit. Until now popups had 1 and all others 20.
alter table ad_placements add column times_a_day int not null default 20,
  add constraint ad_placements_times_a_day check (times_a_day between 0 and 1000);
update ad_placements set times_a_day = 1 where placement_type = 'popup';
