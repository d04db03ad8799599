-- What operators pinned to a question (AS-4): said word for word where that question is asked.
create table verified_answers (
  id uuid primary key,
  question text not null,
  wordings text[] not null default '{}',
  language text not null,
  -- Markdown.
  answer text not null,
  -- Names of the guide's pages that it rests on.
  sources text[] not null default '{}',
  -- From then on it is not said any more; null is never.
  expires_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint verified_answers_question_unique unique (language, question)
);
create index verified_answers_newest on verified_answers (updated_at desc, id desc);
