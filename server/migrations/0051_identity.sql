-- When a ban ends by itself; empty for one that somebody has to lift. A ban is in force while `is_banned` says so.
alter table auth_users add column banned_until timestamptz;
