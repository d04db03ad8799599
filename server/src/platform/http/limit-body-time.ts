import type { IncomingMessage, ServerResponse } from 'node:http'
import { BODY_MAX_BYTES } from './read-json-body.ts'

/** How long a body of the usual size may take to arrive, in ms. */
const BODY_MAX_MS = 30_000
/** A larger body, such as an upload, gets one more ms for each this many bytes beyond the usual size. */
const SLOWEST_UPLOAD_BYTES_PER_MS = 64

/**
 * Ends a request whose body takes too long (S1). `refuse` answers it if nothing has been answered yet, and the
 * connection closes. A request without a body is complete at once.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  refuse: () => void,
  maxMs = BODY_MAX_MS,
): void {
  if (!hasBody(request)) return
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  const extraMs = Math.max(0, announcedBytes - BODY_MAX_BYTES) / SLOWEST_UPLOAD_BYTES_PER_MS
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent) request.destroy()
    else refuse()
  }, maxMs + extraMs)
  timer.unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
