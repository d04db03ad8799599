import { liveTopic } from '@pepper/contract/live'
import * as z from 'zod'
import type { Hint } from './hint.ts'

/** The most ids in a message, so that it fits into 8,000 bytes. */
export const IDS_MAX = 150
const BYTES_MAX = 8_000

const busMessage = z.object({
  /** The id of the node that sent it. */
  from: z.string().max(64),
  /** When it was sent, by the sender's performance.now(), for its own echo. */
  at: z.number(),
  hints: z
    .array(
      z.object({
        topic: z.enum([...liveTopic.options, 'turn', 'follow']),
        ids: z.union([z.literal('all'), z.array(z.guid()).max(IDS_MAX)]),
      }),
    )
    .max(20),
})

/** A message between nodes: hints, or none as a sign of life. It holds ids alone: no text, no email, no name. */
export interface BusMessage {
  from: string
  at: number
  hints: Hint[]
}

export function encodeBusMessage(message: BusMessage): Uint8Array {
  return Buffer.from(JSON.stringify(message))
}

/** Decodes a message; null if it is none of ours. */
export function decodeBusMessage(bytes: Uint8Array): BusMessage | null {
  if (bytes.length > BYTES_MAX) return null
  try {
    return busMessage.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    return null
  }
}
