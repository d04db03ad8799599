-- What a member prefers on every device (ST-4). Null where they never chose: the device decides then.
create table preferences (
  user_id uuid primary key references auth_users (id) on delete cascade,
  notifications boolean not null default true,
  language text,
  color_scheme text,
  updated_at timestamptz not null,
  announcement_mails boolean not null default true,
  constraint preferences_language_known check (language in ('en', 'es', 'fr', 'de')),
  constraint preferences_color_scheme_known check (color_scheme in ('dark', 'light', 'system'))
);
