-- People whom administrators invite by e-mail (AU-14). No account is there before the link is completed; an invitation is
-- open until its person has joined, by whichever way, or it is withdrawn.
create table member_invitations (
  id uuid primary key,
  sequence bigint generated always as identity,
  email text not null,
  full_name text,
  language text not null,
  invited_by uuid references auth_users (id) on delete set null,
  -- The mail of the newest sending; null where the link was handed over by the administrator.
  mail_id uuid,
  delivery text not null,
  -- Why the mail failed.
  reason text,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  joined_at timestamptz,
  user_id uuid references auth_users (id) on delete set null,
  constraint member_invitations_sequence_unique unique (sequence),
  constraint member_invitations_email_lower check (email = lower(email)),
  constraint member_invitations_delivery_known check (delivery in ('by_hand', 'queued', 'sent', 'kept', 'failed')),
  constraint member_invitations_one_end check (withdrawn_at is null or joined_at is null)
);
create unique index member_invitations_open on member_invitations (email)
  where withdrawn_at is null and joined_at is null;
create index member_invitations_mail on member_invitations (mail_id) where mail_id is not null;
create index member_invitations_user on member_invitations (user_id);
create index member_invitations_inviter on member_invitations (invited_by);

alter table membership_links drop constraint membership_links_purpose_known;
alter table membership_links add constraint membership_links_purpose_known
  check (purpose in ('confirm_email', 'activate', 'first_admin', 'invitation'));
alter table membership_links add column invitation_id uuid references member_invitations (id) on delete cascade;
create index membership_links_invitation on membership_links (invitation_id) where invitation_id is not null;

-- One-time links by which an administrator lets a person sign in: at most one a person.
create table sign_in_links (
  user_id uuid primary key references auth_users (id) on delete cascade,
  token_hash text not null,
  -- Whose standing is looked at again when it is used.
  issued_by uuid not null references auth_users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_in_links_token_unique unique (token_hash)
);
create index sign_in_links_issuer on sign_in_links (issued_by);

-- Bulk actions and whom they have changed, so that one that is repeated changes nobody twice. `request_hash` covers what
-- was asked for.
create table user_bulks (
  id uuid primary key,
  request_hash text not null,
  created_by uuid not null,
  created_at timestamptz not null
);
create index user_bulks_age on user_bulks (created_at);
create table user_bulk_changes (
  bulk_id uuid not null references user_bulks (id) on delete cascade,
  user_id uuid not null,
  constraint user_bulk_changes_once primary key (bulk_id, user_id)
);
