import type { IncomingMessage, ServerResponse } from 'node:http'
import { BODY_MAX_BYTES } from './read-json-body.ts'

/**
 * Closes the connection after the answer to a request whose body has not arrived completely. Otherwise Node would read
 * and drop the rest, however large. A body that announces a usual size may still arrive, so that its connection stays
 * usable.
 */
export function closeUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  response.once('finish', () => {
    if (request.complete) return
    const announcedBytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (!(announcedBytes <= BODY_MAX_BYTES)) socket.destroySoon()
  })
}
