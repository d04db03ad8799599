-- What its owner thinks of a reply: one verdict a turn, changed and taken back at will.
create table turn_feedback (
  turn_id uuid primary key references turns (id) on delete cascade,
  user_id uuid not null,
  verdict text not null,
  given_at timestamptz not null,
  constraint turn_feedback_verdict check (verdict in ('helpful', 'unhelpful'))
);
create index turn_feedback_given on turn_feedback (given_at);
