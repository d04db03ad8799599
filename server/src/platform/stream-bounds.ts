import type { Context } from './context.ts'
import { tooManyRequests } from './limits/index.ts'

/** The highest number of streams of one kind that a person may have open on a node (docs/decisions/026). */
const STREAMS_MAX = 20

/** How long a page that was refused a stream waits before it asks again, in ms; it polls until then. */
const RETRY_MS = 15_000

/**
 * How long a stream stays open without a successful check of its session, in ms; it ends within 30 s of the last check.
 */
export const UNVERIFIED_MS = 25_000

/** Refuses another stream to a person who already has the highest number open. Throws limits.too_many_requests. */
export function requireStreamRoom(
  context: Context,
  open: ReadonlySet<{ userId: string }>,
  userId: string,
): void {
  const count = [...open].filter((stream) => stream.userId === userId).length
  if (count >= STREAMS_MAX) throw tooManyRequests(context, 'streams', RETRY_MS)
}
