import type { SendMessageInput } from '@pepper/contract/chat'
import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import { isPassing } from '../../../lib/api/call-error.ts'
import { connectionGivenUp, connectionLost, connectionRestored } from '../../../lib/api/connection.ts'
import { backOffMs } from '../../../lib/api/retry.ts'
import type { ChatStream } from './chat-stream.ts'

/** The number of times that a message is sent before it goes back to the composer: half a minute in all. */
const SEND_ATTEMPTS = 9

/** The reader of a reply: the person who asked for it (null: a guest), and the signal of their leaving. */
export interface Reader {
  userId: string | null
  signal: AbortSignal
}

export interface StreamPorts {
  /** Sends a message of its reader; throws access.other_person where another person uses this tab by now. */
  send(input: SendMessageInput, reader: Reader): ChatStream
  follow(turnId: string, after: number, reader: Reader): ChatStream
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/**
 * A reply to read: of a message that is still to be sent (`input`), or of a turn that the server has, from character
 * `after` on.
 */
export interface ReplyReading {
  turnId: string
  input: SendMessageInput | null
  after: number
  reader: Reader
}

/**
 * Reads a reply to its end, over dropped connections and restarts of the server (CH-5): a message that was not
 * acknowledged is sent again with its own id, and a reply that broke off is followed from the last character that
 * arrived. It ends early when the signal aborts; throws the CallError of a refusal, or of a server that could not be
 * reached.
 */
export async function* readReply(
  ports: StreamPorts,
  { turnId, input, after, reader }: ReplyReading,
): AsyncGenerator<ChatStreamEvent, void> {
  const { signal } = reader
  let unsent = input
  let received = after
  for (let failures = 0; ; ) {
    try {
      const stream = unsent ? ports.send(unsent, reader) : ports.follow(turnId, received, reader)
      for await (const event of stream) {
        failures = 0
        connectionRestored()
        unsent = null
        if (event.type === 'text') received += event.text.length
        yield event
        if (event.type === 'end') return
      }
    } catch (error) {
      if (signal.aborted) return giveUp(failures)
      failures += 1
      if (!isPassing(error) || (unsent && failures >= SEND_ATTEMPTS)) {
        connectionGivenUp()
        throw error
      }
      connectionLost()
      await ports.pause(backOffMs(failures), signal).catch(() => {})
      if (signal.aborted) return giveUp(failures)
    }
  }
}

/** Clears the lost connection that the attempts of a reader who has left had reported. */
function giveUp(failures: number): void {
  if (failures > 0) connectionGivenUp()
}
