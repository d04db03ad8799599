import type { PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { PICTURE_MAX_BYTES } from '@pepper/contract/limits'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordAudit } from '../audit/index.ts'
import { encodePicture } from './encode-picture.ts'
import { inPicturePlace } from './picture-places.ts'
import { presentPicture } from './present-slot.ts'
import { storePicture } from './store.ts'

/**
 * Stores a file as a picture for a slot, where it waits to be saved (AD-10). Needs `settings.change`. `read` is called
 * only for people with this permission. Throws brand_pictures.too_large, brand_pictures.not_an_image,
 * brand_pictures.vector_refused, brand_pictures.damaged, brand_pictures.too_many_pixels, brand_pictures.too_heavy,
 * brand_pictures.not_drawn, server.unavailable.
 */
export async function uploadPicture(
  request: Context,
  slot: PictureSlot,
  read: () => Promise<Buffer>,
): Promise<StoredPicture> {
  const context = authorise(request, 'settings.change')
  await enforceLimit(context, 'asset_upload', context.actor.userId)
  return inPicturePlace(async () => keepPicture(context, slot, { file: await read(), source: 'file' }))
}

/** Redraws a file for a slot and stores the result with its audit entry; `source` says where the file came from. */
export async function keepPicture(
  context: MemberContext,
  slot: PictureSlot,
  { file, source }: { file: Buffer; source: string },
): Promise<StoredPicture> {
  const { runtime, actor, origin } = context
  if (file.length > PICTURE_MAX_BYTES) throw new AppError('brand_pictures.too_large')
  const picture = await encodePicture(slot, file)
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    await storePicture(tx, slot, picture, { userId: actor.userId, now })
    await recordAudit(tx, {
      action: 'asset.uploaded',
      actorId: actor.userId,
      target: { type: 'asset', id: slot },
      origin,
      details: { picture: picture.id, source },
      now,
    })
  })
  return presentPicture({ ...picture, media_type: picture.mediaType, bytes: picture.content.length })
}
