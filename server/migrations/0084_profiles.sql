-- batches
-- Records that stayed under review after the member who claimed them was deleted.
with batch as (
  select id from profiles
  where state = 'under_review' and (:after::uuid is null or id > :after::uuid) order by id limit 500
), freed as (
  update profiles p set is_claim_waiting = false from batch b
  where p.id = b.id
    and not exists (select from waitlist_claims c where c.record_id = p.id and c.state = 'pending')
)
select max(id::text) as position from batch;
