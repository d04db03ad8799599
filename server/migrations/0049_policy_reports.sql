-- Violations of the content security policy as browsers report them: a row for each directive, blocked origin and page.
create table policy_reports (
  id bigint generated always as identity primary key,
  directive text not null,
  blocked text not null,
  path text not null,
  reports bigint not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint policy_reports_once unique (directive, blocked, path)
);
create index policy_reports_last_seen on policy_reports (last_seen_at);
