-- Mails kept here because no SMTP server is configured; the super admin reads them.
create table outbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  -- A mail that is kept here leaves with its one-time link: used, replaced, voided or expired. `link_key` is the hash of the
  -- link's token, as the table of the link holds it; null where the mail has no such link.
  link_key text
);
create index outbox_mails_recipient on outbox_mails (recipient);
create index outbox_mails_link on outbox_mails (link_key) where link_key is not null;

-- Mails that wait to be sent: asked for in the transaction of the change, gone once they are out. The one-time links that
-- some of them carry stand nowhere else.
create table mail_requests (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  template text not null,
  locale text not null,
  params jsonb not null,
  is_security boolean not null,
  created_at timestamptz not null default now(),
  -- A tracked mail tells how it ended, by the event 'mail.settled'.
  is_tracked boolean not null default false,
  attempts int not null default 0,
  -- A mail beyond a total waits until then; null for one that does not wait for a total.
  waits_until timestamptz
);
create index mail_requests_waiting on mail_requests (waits_until) where waits_until is not null;

-- Whose address a mail server refused for good, until it takes a mail again or the person has another address.
create table mail_refusals (
  user_id uuid primary key references auth_users (id) on delete cascade,
  -- What the server said: status codes, like '550 5.1.1'.
  reason text not null,
  refused_at timestamptz not null
);

-- How many mails the site handed to the mail server in each hour and local day, failed attempts included. `warned_at` is when
-- super admins were told that the total is near.
create table mail_totals (
  span text not null constraint mail_totals_span_known check (span in ('hour', 'day')),
  starts_at timestamptz not null,
  mails int not null default 0,
  warned_at timestamptz,
  primary key (span, starts_at)
);
