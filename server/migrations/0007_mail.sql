-- Mails that wait to be sent: asked for in the transaction of the change, gone once they are out. The one-time links that
-- some of them carry stand nowhere else.
create table mail_requests (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  template text not null,
  locale text not null,
  params jsonb not null,
  is_security boolean not null,
  created_at timestamptz not null default now()
);
create index outbox_mails_recipient on outbox_mails (recipient);
