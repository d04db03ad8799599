-- How many people an operator's notification was sent to; null for those that were sent before this was counted.
alter table notifications add column recipient_count integer constraint notifications_recipient_count_range check (recipient_count >= 0);
