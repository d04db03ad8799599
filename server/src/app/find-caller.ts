import { findActor, recogniseKey } from '../domains/identity/index.ts'
import type { Context } from '../platform/context.ts'

/** Identifies the caller of the API, by their session or by an API key. */
export async function findCaller(context: Context): Promise<void> {
  if (context.keySecret === null) context.actor = await findActor(context)
  else context.keyActor = await recogniseKey(context)
}
