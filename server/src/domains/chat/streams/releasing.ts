import type { ChatStreamEvent } from '@pepper/contract/chat/stream'

/** Yields events, and lets go of their stream however they end. */
export async function* releasing(
  events: AsyncGenerator<ChatStreamEvent>,
  release: () => void,
): AsyncGenerator<ChatStreamEvent> {
  try {
    yield* events
  } finally {
    release()
  }
}
