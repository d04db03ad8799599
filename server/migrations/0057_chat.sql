-- Questions that the guide could not answer, alike ones together. None of their words stands here: they stay in their chats,
-- and a question goes with its chat or its account.
create table guide_gaps (
  id uuid primary key,
  language text not null,
  status text not null default 'open',
  -- When it was dismissed or answered.
  settled_at timestamptz,
  -- The version of the knowledge base that it was last asked of.
  tested_version bigint not null default 0,
  created_at timestamptz not null,
  constraint guide_gaps_status_known check (status in ('open', 'answered', 'dismissed')),
  constraint guide_gaps_settled check ((status = 'open') = (settled_at is null))
);
create index guide_gaps_status on guide_gaps (status, language);

-- The turns whose questions those are; the page that came nearest, and whether it was offered. Written when a turn is settled, and
-- only where the guide was not sure.
create table gap_turns (
  turn_id uuid primary key references turns (id) on delete cascade,
  -- The owner of the turn: what is theirs is given to them, and goes with them. Nothing that operators see has it.
  user_id uuid not null,
  -- Null until it is put to the questions that are like it.
  gap_id uuid references guide_gaps (id) on delete cascade,
  state text not null,
  language text not null,
  nearest_slug text,
  asked_at timestamptz not null,
  constraint gap_turns_state_known check (state in ('nearest', 'unknown'))
);
create index gap_turns_new on gap_turns (asked_at) where gap_id is null;
create index gap_turns_gap on gap_turns (gap_id, asked_at desc);
