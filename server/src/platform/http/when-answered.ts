import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'

/** A request whose answer was sent, or whose reader left. */
export interface AnsweredRequest {
  context: Context
  method: string
  status: number
  ms: number
  /** The bytes of head and body, as sent. */
  bytes: number
  /** Whether the answer is a stream, which lasts as long as its reader stays. */
  isStream: boolean
  /** Whether the whole answer was sent. */
  isComplete: boolean
}

/** Reports a request once its answer is sent or its reader has left. */
export function whenAnswered(
  context: Context,
  { method = 'GET', socket }: IncomingMessage,
  response: ServerResponse,
  tell: (answered: AnsweredRequest) => void,
): void {
  const startedAt = performance.now()
  const sentBefore = socket.bytesWritten
  response.once('close', () => {
    tell({
      context,
      method,
      status: response.statusCode,
      ms: performance.now() - startedAt,
      bytes: Math.max(0, socket.bytesWritten - sentBefore),
      isStream: String(response.getHeader('content-type')).startsWith('text/event-stream'),
      isComplete: response.writableFinished,
    })
  })
}
