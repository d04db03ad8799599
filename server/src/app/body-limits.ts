import type { ErrorCode } from '@pepper/contract/errors'
import { PICTURE_MAX_BYTES } from '@pepper/contract/limits'
import type { Permission } from '@pepper/contract/permissions'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { findActor, findKeyActor } from '../domains/identity/index.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { BODY_MAX_BYTES } from '../platform/http/read-json-body.ts'

interface Upload {
  permission: Permission
  maxBytes: number
  /** The error code for a larger body. */
  refusal: Extract<ErrorCode, 'request.too_large' | 'brand_pictures.too_large'>
}

/** The limit for a file of 5 MB as a JSON text, where quotes and line breaks take two characters each. */
const WAITLIST_FILE: Upload = {
  permission: 'waitlist.manage',
  maxBytes: 12 * 1024 * 1024,
  refusal: 'request.too_large',
}

const PICTURE: Upload = {
  permission: 'settings.change',
  maxBytes: PICTURE_MAX_BYTES,
  refusal: 'brand_pictures.too_large',
}

/** The limit for 5 MB in Base64, with the names of the files. */
const CONTENT_FILES: Upload = {
  permission: 'content.manage',
  maxBytes: 7.5 * 1024 * 1024,
  refusal: 'request.too_large',
}

/** The operations that accept larger bodies, from callers who have the permission. */
const UPLOADS = new Map<string, Upload>([
  ['/api/admin/waitlist/imports', WAITLIST_FILE],
  ['/rpc/waitlist/imports/preview', WAITLIST_FILE],
  ['/api/admin/content-imports', CONTENT_FILES],
  ['/rpc/content/files/preview', CONTENT_FILES],
  ['/api/admin/assets/uploads', PICTURE],
])

/** Refuses bodies that are too large before they are read: request.too_large, brand_pictures.too_large. */
export function limitBodies(): MiddlewareHandler<{ Bindings: { context: Context } }> {
  const usual = limitTo(BODY_MAX_BYTES, 'request.too_large')
  return async (hono, next) => {
    const upload = hono.req.method === 'POST' ? UPLOADS.get(hono.req.path) : undefined
    if (!upload) return usual(hono, next)
    const { context } = hono.env
    const actor = await (context.keySecret === null ? findActor(context) : findKeyActor(context))
    const isAllowed = actor?.permissions.includes(upload.permission) ?? false
    return (isAllowed ? limitTo(upload.maxBytes, upload.refusal) : usual)(hono, next)
  }
}

function limitTo(
  maxSize: number,
  refusal: Upload['refusal'],
): MiddlewareHandler<{ Bindings: { context: Context } }> {
  return bodyLimit({
    maxSize,
    onError: (hono) => {
      // The rest of the body is not read, so nothing else can use the same connection.
      hono.env.context.responseHeaders.set('connection', 'close')
      throw new AppError(refusal)
    },
  })
}
