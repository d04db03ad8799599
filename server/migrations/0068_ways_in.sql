-- How many text messages the site has sent on a local day: each of them costs money.
create table text_message_days (
  day date primary key,
  messages integer not null
);
