import type { PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import type { ErrorCode } from '@pepper/contract/errors'
import { PICTURE_MAX_BYTES } from '@pepper/contract/limits'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type FetchRefusal, FetchRefused, fetchPublicFile } from '../../platform/http/fetch-public-file.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { inPicturePlace } from './picture-places.ts'
import { keepPicture } from './upload-picture.ts'

const codes = {
  refused: 'brand_pictures.address_refused',
  failed: 'brand_pictures.address_failed',
  too_large: 'brand_pictures.too_large',
} satisfies Record<FetchRefusal, ErrorCode>

/**
 * Fetches a picture from a public https address once and stores it like an uploaded file (AD-10), so that no member's
 * browser contacts that address. Needs `settings.change`. Throws brand_pictures.address_refused,
 * brand_pictures.address_failed, and the errors of `uploadPicture`. Tests replace `fetchFile`, which is the boundary to
 * the network.
 */
export async function fetchPicture(
  request: Context,
  { slot, url }: { slot: PictureSlot; url: string },
  fetchFile = fetchPublicFile,
): Promise<StoredPicture> {
  const context = authorise(request, 'settings.change')
  await enforceLimit(context, 'asset_upload', context.actor.userId)
  return inPicturePlace(async () => {
    const file = await fetchFile(url, { maxBytes: PICTURE_MAX_BYTES }).catch((error) => {
      throw error instanceof FetchRefused ? new AppError(codes[error.reason]) : error
    })
    return keepPicture(context, slot, { file, source: new URL(url).hostname })
  })
}
