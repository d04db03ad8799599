-- needs outbox_mails_forget_link
create or replace trigger sign_in_codes_replaced after update of token_hash on sign_in_codes
  for each row when (old.token_hash is distinct from new.token_hash and old.token_hash is not null)
  execute function outbox_mails_forget_link();
create or replace trigger sign_in_codes_gone after delete on sign_in_codes
  for each row execute function outbox_mails_forget_link();
