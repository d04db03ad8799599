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

-- One-time links. `password_hash` was typed by the browser that started; it counts only in that browser, which holds the
-- nonce. What the link will make stands in it, so that nothing else exists before it is completed.
create table membership_links (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null,
  purpose text not null,
  record_id uuid references profiles (id) on delete cascade,
  user_id uuid references auth_users (id) on delete cascade,
  email text,
  display_name text,
  ref text,
  password_hash text,
  browser_nonce_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  invitation_id uuid references member_invitations (id) on delete cascade,
  session_epoch int not null default 0,
  -- The claim secret that an activation was started with; a link of an earlier secret claims nothing.
  claim_secret_hash text,
  constraint membership_links_token_unique unique (token_hash),
  constraint membership_links_purpose_known
    check (purpose in ('confirm_email', 'activate', 'first_admin', 'invitation'))
);
create index membership_links_email on membership_links (email, created_at desc);
create index membership_links_record on membership_links (record_id);
create index membership_links_user on membership_links (user_id);
create index membership_links_expiry on membership_links (expires_at);
create index membership_links_invitation on membership_links (invitation_id) where invitation_id is not null;

-- Which browser started a sign-up with which password, whether or not the address has an account: only that browser is told at
-- sign-in that the address waits for its confirmation, so that nobody learns which addresses are known.
create table sign_up_starts (
  browser_hash text not null,
  email text not null,
  password_hash text not null,
  expires_at timestamptz not null,
  constraint sign_up_starts_one_a_browser primary key (browser_hash, email)
);
create index sign_up_starts_expiry on sign_up_starts (expires_at);
