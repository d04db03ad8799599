-- Whether the link was shown to the administrator who made it; all others go to their owner's mailbox only.
alter table sign_in_links add column handed_over boolean not null default false;

-- What one administrator gave on a day, for the daily limit.
create index credit_gifts_given on credit_gifts (processed_by, processed_at) where status = 'processed';
