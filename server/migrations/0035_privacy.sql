-- Archives that operators had made for a person who wrote to them: these they can download too. A member's own one they cannot.
alter table data_exports add column is_for_operators boolean not null default false;
