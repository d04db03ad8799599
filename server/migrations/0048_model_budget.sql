-- What readers are to know of a reply; written before the turn is settled, and only where there is something to know.
alter table turns
  add column note text,
  add constraint turns_note_known check (note in ('cut_short', 'filtered', 'budget_spent'));

-- Each warning about the model's budget once: a day, a share of the budget that was reached, and the budget that it is of.
create table model_budget_warnings (
  day date not null,
  percent smallint not null,
  tokens bigint not null,
  cost bigint not null,
  warned_at timestamptz not null,
  constraint model_budget_warnings_once primary key (day, percent, tokens, cost)
);
