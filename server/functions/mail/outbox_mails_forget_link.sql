create or replace function outbox_mails_forget_link() returns trigger language plpgsql as $$
begin
  delete from outbox_mails where link_key = old.token_hash;
  return null;
end $$;
