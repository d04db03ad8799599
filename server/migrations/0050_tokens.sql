-- Keys that sign tokens for other services, newest generation last. A key signs from `signs_from` until the next one does; its
-- public part is published from its creation on, so that everybody has it before it signs.
create table token_keys (
  generation integer primary key constraint token_keys_generation check (generation > 0),
  kid text not null constraint token_keys_kid unique,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  signs_from timestamptz not null
);
