import type { Context, Runtime } from '../../platform/context.ts'
import { enforceNetworkLimit } from '../../platform/limits/index.ts'
import { findContent } from './store.ts'

const KEPT_BYTES_MAX = 16 * 1024 * 1024

interface Picture {
  media_type: string
  content: Buffer
}

/** The pictures that this node served last; the content of an id never changes. */
const keptByRuntime = new WeakMap<Runtime, Map<string, Picture>>()

/**
 * Reads the content of a picture, saved or only uploaded; null where it does not exist. Queries the database only where
 * this node has not cached the picture.
 */
export async function findPicture(context: Context, id: string): Promise<Picture | null> {
  const kept = keptBy(context.runtime)
  const known = kept.get(id)
  if (known) return keep(kept, id, known)
  enforceNetworkLimit(context, 'reads')
  const found = await findContent(context.runtime.db.kysely, id)
  return found ? keep(kept, id, found) : null
}

function keptBy(runtime: Runtime): Map<string, Picture> {
  const known = keptByRuntime.get(runtime)
  if (known) return known
  const kept = new Map<string, Picture>()
  keptByRuntime.set(runtime, kept)
  return kept
}

/** Moves a picture to the end of the cache and drops the oldest pictures that no longer fit. */
function keep(kept: Map<string, Picture>, id: string, picture: Picture): Picture {
  kept.delete(id)
  kept.set(id, picture)
  let bytes = 0
  for (const [other, { content }] of [...kept].reverse()) {
    bytes += content.length
    if (bytes > KEPT_BYTES_MAX) kept.delete(other)
  }
  return picture
}
