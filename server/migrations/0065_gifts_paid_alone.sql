-- Whether a gift was paid without a second person: those of 24 hours count together (decision 031).
alter table credit_gifts add column paid_alone boolean not null default false;
