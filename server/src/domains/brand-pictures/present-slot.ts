import type { BrandSlot, PictureChange, PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { picturePath } from './rules.ts'
import type { ChangeRow, PictureRow, SlotRow } from './store.ts'

export function presentPicture({ id, media_type, width, height, bytes }: PictureRow): StoredPicture {
  return { id, path: picturePath(id, media_type), media_type, width, height, bytes }
}

/** Maps a slot with its last changes to the contract; the default and no changes, where it was never changed. */
export function presentSlot(slot: PictureSlot, row: SlotRow | undefined, changes: ChangeRow[]): BrandSlot {
  return {
    slot,
    picture: row ? pictureOf(row) : null,
    version: row?.version ?? 0,
    history: changes.filter((change) => change.slot === slot).map(presentChange),
  }
}

function presentChange(row: ChangeRow): PictureChange {
  const { change_id, changed_at, changed_by, full_name } = row
  return {
    id: change_id,
    picture: pictureOf(row),
    changed_at: changed_at.toISOString(),
    changed_by: changed_by === null ? null : { user_id: changed_by, full_name },
  }
}

/** Returns the picture of a row, or null where it has none. */
export function pictureOf(row: SlotRow | ChangeRow): StoredPicture | null {
  return row.id === null ? null : presentPicture(row as PictureRow)
}
