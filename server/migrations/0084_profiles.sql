-- batches
-- formerly ad44015b9287de28fa502810c3c51658b74f3d479326fb220e4110705a5ec70b
-- Records that stayed under review after the member who claimed them was deleted. One that changes meanwhile is left as
-- it is: its new claim, which this statement does not see, has set it right.
with batch as (
  select id, xmin as version from profiles
  where state = 'under_review' and (:after::uuid is null or id > :after::uuid) order by id limit 500
), freed as (
  update profiles p set is_claim_waiting = false from batch b
  where p.id = b.id and p.xmin = b.version
    and not exists (select from waitlist_claims c where c.record_id = p.id and c.state = 'pending')
)
select max(id::text) as position from batch;
