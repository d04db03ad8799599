-- When the person of a session last gave their password again, beyond the sign-in itself.
alter table auth_sessions add column reauthenticated_at timestamptz;
