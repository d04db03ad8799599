-- How far the backfills of migrations have come that go on in batches.
create table schema_batches (
  name text primary key,
  position text not null
);
