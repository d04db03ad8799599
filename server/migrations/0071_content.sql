-- Uploads of Markdown files with content (AD-6): kept for a day, judged by the present content until they are applied.
create table content_imports (
  id uuid primary key,
  state text not null default 'previewed',
  -- Names of what the zip held beside Markdown files.
  left_out text[] not null,
  requested_by uuid not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  constraint content_imports_state_known check (state in ('previewed', 'applied')),
  constraint content_imports_applied_at check ((state = 'applied') = (applied_at is not null)),
  constraint content_imports_requested_by_fkey foreign key (requested_by) references auth_users (id) on delete cascade
);
create index content_imports_requested_by on content_imports (requested_by, created_at desc);
create index content_imports_created on content_imports (created_at);

create table content_import_files (
  import_id uuid not null,
  place int not null,
  name text not null,
  -- The item and the version that the file names.
  item_id uuid,
  based_on int,
  -- Where the front matter has its fields.
  lines jsonb not null,
  -- The fields that it gives the item; null where they cannot be read.
  fields jsonb,
  problems jsonb not null,
  -- What the import told of the file when it was applied.
  report jsonb,
  constraint content_import_files_pkey primary key (import_id, place),
  constraint content_import_files_import_id_fkey foreign key (import_id) references content_imports (id) on delete cascade
);
