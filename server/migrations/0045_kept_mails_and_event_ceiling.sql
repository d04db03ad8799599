-- A mail that is kept here leaves with its one-time link: used, replaced, voided or expired. `link_key` is the hash of the
-- link's token, as the table of the link holds it; null where the mail has no such link.
alter table outbox_mails add column link_key text;
create index outbox_mails_link on outbox_mails (link_key) where link_key is not null;

create function outbox_mails_forget_link() returns trigger language plpgsql as $$
begin
  delete from outbox_mails where link_key = old.token_hash;
  return null;
end $$;
create trigger membership_links_used after update of used_at on membership_links
  for each row when (new.used_at is not null) execute function outbox_mails_forget_link();
create trigger membership_links_gone after delete on membership_links
  for each row execute function outbox_mails_forget_link();
create trigger sign_in_links_replaced after update of token_hash on sign_in_links
  for each row when (new.token_hash <> old.token_hash) execute function outbox_mails_forget_link();
create trigger sign_in_links_gone after delete on sign_in_links
  for each row execute function outbox_mails_forget_link();

-- Deletes kept mails from before `oldest`, and those whose link has expired by `moment`; links that were used until now too.
create function outbox_mails_delete_dead(moment timestamptz, oldest timestamptz) returns void language sql as $$
  delete from outbox_mails m
  where m.created_at < oldest
    or exists (select from membership_links l
      where l.token_hash = m.link_key and (l.used_at is not null or l.expires_at <= moment))
    or exists (select from sign_in_links s where s.token_hash = m.link_key and s.expires_at <= moment)
$$;

-- How many security events of a type each day of UTC had, those that name a person apart, so that a flood of strangers cannot
-- use up their room. `events` goes on beyond the ceiling, where rows of `security_events` end.
create table security_event_days (
  day date not null,
  event_type text not null,
  is_of_person boolean not null,
  events int not null,
  primary key (day, event_type, is_of_person)
);
