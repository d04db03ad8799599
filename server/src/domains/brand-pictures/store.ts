import type { PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../platform/errors.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** A picture without its content. */
export interface PictureRow {
  id: string
  media_type: StoredPicture['media_type']
  width: number
  height: number
  bytes: number
}

export type SlotRow = { slot: PictureSlot; version: number } & Nullable<PictureRow>
export type ChangeRow = {
  change_id: number
  slot: PictureSlot
  changed_at: Date
  changed_by: string | null
  full_name: string | null
} & Nullable<PictureRow>
type Nullable<T> = { [K in keyof T]: T[K] | null }

const PICTURE = sql`p.id, p.media_type, p.width, p.height, octet_length(p.content) as bytes`

/** Stores a picture; one that is stored already counts as uploaded now. */
export async function storePicture(
  tx: Transaction,
  slot: PictureSlot,
  picture: EncodedPicture,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { id, mediaType, width, height, content } = picture
  await tx
    .insertInto('asset_pictures')
    .values({
      ...{ slot, id, width, height, content },
      media_type: mediaType,
      created_by: userId,
      uploaded_at: now,
    })
    .onConflict((conflict) => conflict.columns(['slot', 'id']).doUpdateSet({ uploaded_at: now }))
    .execute()
}

export async function listSlots(executor: Executor): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select s.slot, s.version, ${PICTURE} from asset_slots s
    left join asset_pictures p on p.slot = s.slot and p.id = s.picture_id`.execute(executor)
  return rows
}

/** Lists the last changes of each slot, newest first. */
export async function listChanges(executor: Executor, perSlot: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id as change_id, c.slot, c.changed_at, c.changed_by, u.account_name as full_name, ${PICTURE}
    from (select *, row_number() over (partition by slot order by id desc) as place from asset_changes) c
    left join asset_pictures p on p.slot = c.slot and p.id = c.picture_id
    left join people u on u.user_id = c.changed_by
    where c.place <= ${perSlot} order by c.id desc`.execute(executor)
  return rows
}

/** Finds the row of a slot and locks it until the transaction ends; undefined where the slot was never changed. */
export async function findLockedSlot(tx: Transaction, slot: PictureSlot) {
  return tx.selectFrom('asset_slots').selectAll().where('slot', '=', slot).forUpdate().executeTakeFirst()
}

/**
 * Puts a picture into a slot or removes it, and records the change. Throws brand_pictures.changed_meanwhile where the
 * version is no longer `version` (0: nothing stored), brand_pictures.picture_not_found.
 */
export async function storeSlot(
  tx: Transaction,
  change: { slot: PictureSlot; picture: string | null; version: number },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { slot, picture, version } = change
  const stored = await tx
    .insertInto('asset_slots')
    .values({ slot, picture_id: picture, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('slot')
        .doUpdateSet({ picture_id: picture, version: sql`asset_slots.version + 1` })
        .where('asset_slots.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
    .catch((error) => {
      if (isConstraintViolation(error, 'asset_slots_picture'))
        throw new AppError('brand_pictures.picture_not_found')
      throw error
    })
  if (!stored) throw new AppError('brand_pictures.changed_meanwhile')
  await tx
    .insertInto('asset_changes')
    .values({ slot, picture_id: picture, changed_at: now, changed_by: userId })
    .execute()
}

/** Finds a picture with its content; undefined where no picture has this id. */
export async function findContent(executor: Executor, id: string) {
  return executor
    .selectFrom('asset_pictures')
    .select(['media_type', 'content'])
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Deletes all but the last changes of each slot, and then the pictures that no slot or change uses and that were
 * uploaded before `uploadedBefore`.
 */
export async function deleteUnused(
  tx: Transaction,
  { keptChanges, uploadedBefore }: { keptChanges: number; uploadedBefore: Date },
): Promise<void> {
  await sql`delete from asset_changes c using (
      select id, row_number() over (partition by slot order by id desc) as place from asset_changes
    ) o where o.id = c.id and o.place > ${keptChanges}`.execute(tx)
  await sql`delete from asset_pictures p where p.uploaded_at < ${uploadedBefore}
    and not exists (select 1 from asset_changes c where c.slot = p.slot and c.picture_id = p.id)
    and not exists (select 1 from asset_slots s where s.slot = p.slot and s.picture_id = p.id)`.execute(tx)
}
