import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'

/** A request whose answer is out, or whose reader went. */
export interface AnsweredRequest {
  context: Context
  method: string
  status: number
  ms: number
  /** Head and body, as sent. */
  bytes: number
  /** Whether it lasted as long as its reader stayed. */
  isStream: boolean
  /** Whether the reader took all of it. */
  isComplete: boolean
}

/** Tells of a request once its answer is out. */
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
