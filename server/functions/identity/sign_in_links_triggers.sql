-- needs outbox_mails_forget_link
create or replace trigger sign_in_links_replaced after update of token_hash on sign_in_links
  for each row when (new.token_hash <> old.token_hash) execute function outbox_mails_forget_link();
create or replace trigger sign_in_links_gone after delete on sign_in_links
  for each row execute function outbox_mails_forget_link();
