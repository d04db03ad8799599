import type { Context } from '../../platform/context.ts'
import { NO_TRUSTED_TYPES } from '../../platform/http/security-headers.ts'
import { findContent } from './store.ts'

/** The headers of an ad document: nothing in it runs, loads, navigates or submits, and only this site may frame it. */
export const AD_DOCUMENT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox; ${NO_TRUSTED_TYPES}`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, max-age=300',
  'x-robots-tag': 'noindex',
}

const STYLE =
  ':root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;padding:12px 16px;font:16px/1.4 system-ui,sans-serif;overflow:hidden;overflow-wrap:anywhere}h1,h2,h3,h4,p{margin:0 0 .3em}img{max-width:100%;height:auto}'

/**
 * Draws the document of an ad for a frame without scripts; null where the ad is not shown now. A person who may manage
 * ads sees every ad.
 */
export async function drawAdDocument(context: Context, id: string): Promise<string | null> {
  const { runtime, actor } = context
  const isAny = actor?.permissions.includes('ads.manage') ?? false
  const content = await findContent(runtime.db.kysely, id, { now: runtime.clock.now(), isAny })
  if (content === null) return null
  return `<!doctype html><html><head><meta charset="utf-8"><title>Ad</title><style>${STYLE}</style></head><body>${content}</body></html>`
}
