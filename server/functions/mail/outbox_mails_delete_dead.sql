-- Deletes kept mails from before `oldest`, and those whose link has expired by `moment`; links that were used until now too.
create or replace function outbox_mails_delete_dead(moment timestamptz, oldest timestamptz) returns void language sql as $$
  delete from outbox_mails m
  where m.created_at < oldest
    or exists (select from membership_links l
      where l.token_hash = m.link_key and (l.used_at is not null or l.expires_at <= moment))
    or exists (select from sign_in_links s where s.token_hash = m.link_key and s.expires_at <= moment)
$$;
