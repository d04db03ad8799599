-- A notice to an address that the account had before names it; other notices go to the account's address. A notice that a person
-- asked for has no event that caused it.
alter table security_notices add column email text;
alter table security_notices alter column cause drop not null;
