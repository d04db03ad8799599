-- A gift that still waits can be cancelled; who cancelled it and when stand where its processing would.
alter table credit_gifts drop constraint credit_gifts_status_known;
alter table credit_gifts add constraint credit_gifts_status_known
  check (status in ('pending', 'processed', 'failed', 'cancelled'));
