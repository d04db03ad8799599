import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** How long the rest of a refused request is read and dropped, in ms. */
const LINGER_MS = 1_000

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Refuses data that Node cannot read as a request, like a head of more than 16 kB, with the right status. Node alone
 * would close the connection while the client still writes, and the client would see a reset instead of the answer.
 */
export function refuseUnreadable(server: Server): void {
  const answers = new WeakMap<object, ServerResponse>()
  const refused = new WeakSet<object>()
  server.on('request', ({ socket }, response) => answers.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    // Each further piece of the same request causes another error.
    if (refused.has(socket)) return
    refused.add(socket)
    const answer = answers.get(socket)
    const isAnswering = answer?.headersSent && !answer.writableFinished
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') return socket.destroy()
    socket.end(refusalOf(STATUSES[error.code ?? ''] ?? 400))
    const linger = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(linger))
  })
}

function refusalOf(status: number): string {
  const reason = STATUS_CODES[status] ?? ''
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${reason.length}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${reason}`
}
