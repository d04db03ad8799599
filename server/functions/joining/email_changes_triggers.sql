-- needs outbox_mails_forget_link
create or replace trigger email_changes_replaced after update of token_hash on email_changes
  for each row when (new.token_hash <> old.token_hash) execute function outbox_mails_forget_link();
create or replace trigger email_changes_gone after delete on email_changes
  for each row execute function outbox_mails_forget_link();
