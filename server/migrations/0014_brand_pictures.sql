-- The pictures of the product (AD-10). A picture was re-encoded for its slot; its id is the SHA-256 of its bytes, so that any
-- node serves the same under an address that never changes.
create table asset_pictures (
  slot text not null,
  id text not null,
  media_type text not null,
  width int not null,
  height int not null,
  content bytea not null,
  created_by uuid,
  -- When somebody uploaded it last.
  uploaded_at timestamptz not null,
  constraint asset_pictures_one_a_slot primary key (slot, id),
  constraint asset_pictures_slot_known check (
    slot in ('whiteLogo', 'desktopLogo', 'redLogo', 'chatHomeBackground', 'socialImage', 'favicon')
  ),
  constraint asset_pictures_id_sha256 check (id ~ '^[0-9a-f]{64}$'),
  constraint asset_pictures_type_known check (media_type in ('image/webp', 'image/png', 'image/jpeg')),
  constraint asset_pictures_size check (octet_length(content) between 1 and 10485760),
  constraint asset_pictures_pixels check (width > 0 and height > 0)
);
create index asset_pictures_id on asset_pictures (id);

-- What stands in each slot; a null picture is the default.
create table asset_slots (
  slot text primary key,
  picture_id text,
  version int not null constraint asset_slots_version_positive check (version >= 1),
  constraint asset_slots_picture foreign key (slot, picture_id) references asset_pictures (slot, id),
  constraint asset_slots_slot_known check (
    slot in ('whiteLogo', 'desktopLogo', 'redLogo', 'chatHomeBackground', 'socialImage', 'favicon')
  )
);

-- What has stood in each slot, so that there is a way back; the audit log keeps who changed what for good.
create table asset_changes (
  id bigint generated always as identity primary key,
  slot text not null,
  picture_id text,
  changed_at timestamptz not null,
  changed_by uuid,
  constraint asset_changes_picture foreign key (slot, picture_id) references asset_pictures (slot, id)
);
create index asset_changes_slot on asset_changes (slot, id desc);
