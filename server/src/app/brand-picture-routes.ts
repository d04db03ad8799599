import { pictureSlot } from '@pepper/contract/brand-pictures'
import { Hono } from 'hono'
import * as z from 'zod'
import { findPicture, uploadPicture } from '../domains/brand-pictures/index.ts'
import { AppError } from '../platform/errors.ts'
import { recordDenial } from '../platform/http/record-denial.ts'
import type { AppEnv } from './app-env.ts'
import { findCaller } from './find-caller.ts'
import { readQuery } from './serve-download.ts'

const UPLOAD_PATH = '/api/admin/assets/uploads'

const uploadQuery = z.strictObject({ slot: pictureSlot })

const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves the pictures that operators gave the product, and accepts their files (AD-10). */
export function brandPictureRoutes() {
  const app = new Hono<AppEnv>()
  app.get('/brand-pictures/:name{[0-9a-f]{64}\\.(webp|png|jpg)}', async (hono) => {
    const picture = await findPicture(hono.env.context, hono.req.param('name').slice(0, 64))
    if (!picture) return hono.text('Not found', 404)
    const content = new Uint8Array(picture.content)
    return hono.body(content, 200, { ...PICTURE_HEADERS, 'content-type': picture.media_type })
  })

  // The file is the body: JSON would make it a third larger, and no form of another site sends such a type.
  app.post(UPLOAD_PATH, async (hono) => {
    const { context } = hono.env
    // A call by a key is recorded with its route, before the router has named it.
    context.route.pattern = UPLOAD_PATH
    await findCaller(context)
    try {
      const { slot } = readQuery(hono.req.query(), uploadQuery)
      requirePictureType(hono.req.header('content-type'))
      const read = async () => Buffer.from(await hono.req.arrayBuffer())
      hono.header('cache-control', 'no-store')
      return hono.json(await uploadPicture(context, slot, read))
    } catch (error) {
      await recordDenial(context, error)
      throw error
    }
  })
  return app
}

/** Requires the content type of a picture. This does not check the file; it only keeps forms of other sites out. */
function requirePictureType(type = ''): void {
  if (!/^(image\/[\w.+-]+|application\/octet-stream)$/i.test(type)) {
    throw new AppError('request.unsupported_type')
  }
}
