-- needs outbox_mails_forget_link
create or replace trigger membership_links_used after update of used_at on membership_links
  for each row when (new.used_at is not null) execute function outbox_mails_forget_link();
create or replace trigger membership_links_gone after delete on membership_links
  for each row execute function outbox_mails_forget_link();
