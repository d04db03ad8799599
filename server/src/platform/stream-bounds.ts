import type { Context } from './context.ts'
import { tooManyRequests } from './limits/index.ts'

/** How many streams of one kind a person may have open on a node (docs/decisions/026). */
const STREAMS_MAX = 20

/** When a page that was refused a stream may ask again, in ms; it polls until then. */
const RETRY_MS = 15_000

/** How long a stream stays open without a successful check of its session, in ms; it ends within 30 s of the last one. */
export const UNVERIFIED_MS = 25_000

/** Refuses one more stream of a person who has the highest number open. Throws limits.too_many_requests. */
export function requireStreamRoom(
  context: Context,
  open: ReadonlySet<{ userId: string }>,
  userId: string,
): void {
  const count = [...open].filter((stream) => stream.userId === userId).length
  if (count >= STREAMS_MAX) throw tooManyRequests(context, 'streams', RETRY_MS)
}
