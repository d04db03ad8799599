-- Sessions that a sign-in link opened. Somebody else made the link and may have read it, so they decide nothing that needs two people.
alter table auth_sessions add column is_by_link boolean not null default false;
