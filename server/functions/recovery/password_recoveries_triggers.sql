-- needs outbox_mails_forget_link
create or replace trigger password_recoveries_replaced after update of token_hash on password_recoveries
  for each row when (new.token_hash <> old.token_hash) execute function outbox_mails_forget_link();
create or replace trigger password_recoveries_gone after delete on password_recoveries
  for each row execute function outbox_mails_forget_link();
