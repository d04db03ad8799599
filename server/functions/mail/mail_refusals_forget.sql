create or replace function mail_refusals_forget() returns trigger language plpgsql as $$
begin
  delete from mail_refusals where user_id = new.id;
  return null;
end $$;
