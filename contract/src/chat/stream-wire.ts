import type { ChatStreamEvent } from './stream.ts'

// Beside the schemas, not among them: the browser needs this without the schema library.

/**
 * The header by which a page names the account that a message belongs to: the server refuses it with
 * access.other_person where the browser's session is another account's by then.
 */
export const SENDER_HEADER = 'x-sender'

/**
 * Encodes one event as server-sent bytes. Text is the most frequent event, so it is an unnamed one whose data is a JSON
 * string: a token costs about 15 bytes more than itself.
 */
export function encodeStreamEvent(event: ChatStreamEvent): string {
  if (event.type === 'text') return `data:${JSON.stringify(event.text)}\n\n`
  return `event:${event.type}\ndata:${JSON.stringify(event)}\n\n`
}

/** Decodes one parsed server-sent message into its event. Throws where its data is not JSON. */
export function decodeStreamEvent(message: { event?: string | undefined; data: string }): ChatStreamEvent {
  const data: unknown = JSON.parse(message.data)
  return typeof data === 'string' ? { type: 'text', text: data } : (data as ChatStreamEvent)
}
