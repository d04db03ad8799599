-- needs mail_refusals_forget
create or replace trigger auth_users_other_address after update of email on auth_users
  for each row when (new.email is distinct from old.email) execute function mail_refusals_forget();
