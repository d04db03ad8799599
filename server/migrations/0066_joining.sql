-- formerly 9e021d5c1b01d75a6eaa1b9759bad949506e9d7bda130b8eb7dfaa1936150e09
-- Accounts that administrators created (AU-14), by the id that the request brought: a repeated request finds its account.
create table created_members (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  created_by uuid references auth_users (id) on delete set null,
  created_at timestamptz not null,
  -- The link by which the person chooses a password.
  link_expires_at timestamptz not null,
  constraint created_members_user_unique unique (user_id)
);
create index created_members_creator on created_members (created_by);

alter table membership_links drop constraint membership_links_purpose_known;
alter table membership_links add constraint membership_links_purpose_known
  check (purpose in ('confirm_email', 'activate', 'first_admin', 'invitation', 'first_password')) not valid;
