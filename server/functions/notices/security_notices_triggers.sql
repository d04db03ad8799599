-- needs outbox_mails_forget_link
create or replace trigger security_notices_used after update of used_at on security_notices
  for each row when (new.used_at is not null) execute function outbox_mails_forget_link();
create or replace trigger security_notices_gone after delete on security_notices
  for each row execute function outbox_mails_forget_link();
