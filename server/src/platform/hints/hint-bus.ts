import { registerCounter, registerGauge, registerHistogram } from '../metrics.ts'
import { type BusMessage, decodeBusMessage, encodeBusMessage, IDS_MAX } from './bus-message.ts'
import type { Hint, HintTopic } from './hint.ts'

/** How long hints wait for others to share their message, in ms. */
const FLUSH_MS = 5
/** How often a node sends a sign of life, in ms. It hears its own: so it knows that hints go out and come in. */
const BEAT_MS = 2_000
/** How long the bus counts as up after a node heard itself, in ms. */
const HEARD_MS = 3 * BEAT_MS
/** The most messages that a node takes in a second. Beyond, it polls for a while, as without a bus. */
const MESSAGES_A_SECOND = 2_000
const POLLS_FOR_MS = 5_000

const messages = registerCounter<{ outcome: 'sent' | 'received' | 'refused' | 'dropped' }>(
  'bus_messages_total',
  'Messages of the bus: sent, received, refused as unreadable or too many, or dropped because it was away.',
)
const lag = registerHistogram(
  'bus_lag_seconds',
  'How long messages of this node took to come back to it.',
  [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
)

/** Carries bytes to all nodes that share a database, this one included. It drops a message that it cannot send at once. */
export interface BusChannel {
  send(message: Uint8Array): boolean
  stop(): Promise<void>
}

export interface ChannelEvents {
  receive(message: Uint8Array): void
  connected(): void
  /** Is called when the connection breaks: messages of others may be lost until it is back. */
  lost(): void
}

/** Brings hints to all other nodes, and theirs to this one. Nothing waits for it, and it may lose any of them. */
export class HintBus {
  readonly #nodeId: string
  readonly #channel: BusChannel
  readonly #onHint: (hint: Hint) => void
  readonly #beat: NodeJS.Timeout
  readonly #stopGauge: () => void
  readonly #waiting = new Map<HintTopic, Set<string> | 'all'>()
  #flush: NodeJS.Timeout | undefined
  #heardAt = Number.NEGATIVE_INFINITY
  #pollsUntil = Number.NEGATIVE_INFINITY
  #session = 0
  #second = { startedAt: 0, messages: 0 }

  constructor(nodeId: string, open: (events: ChannelEvents) => BusChannel, onHint: (hint: Hint) => void) {
    this.#nodeId = nodeId
    this.#onHint = onHint
    this.#channel = open({
      receive: (message) => this.#receive(message),
      connected: () => this.#send([]),
      lost: () => {
        this.#heardAt = Number.NEGATIVE_INFINITY
        this.#session += 1
      },
    })
    this.#beat = setInterval(() => this.#send([]), BEAT_MS)
    this.#beat.unref()
    this.#stopGauge = registerGauge('bus_up', 'Nodes of this process that hear their own messages.', () =>
      this.isUp() ? 1 : 0,
    )
  }

  /** Returns whether this node has just heard itself, so that hints of all nodes arrive, as far as it can know. */
  isUp(): boolean {
    return this.session() !== null
  }

  /** Returns the number of the present connection, or null while hints do not arrive. */
  session(): number | null {
    const now = performance.now()
    return now - this.#heardAt < HEARD_MS && now >= this.#pollsUntil ? this.#session : null
  }

  /** Publishes a hint, with others that are given within a few ms. */
  publish({ topic, ids }: Hint): void {
    const waiting = this.#waiting.get(topic) ?? new Set()
    if (ids === 'all' || waiting === 'all') this.#waiting.set(topic, 'all')
    else {
      for (const id of ids) waiting.add(id)
      this.#waiting.set(topic, waiting)
    }
    this.#flush ??= setTimeout(() => this.#sendWaiting(), FLUSH_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat)
    this.#stopGauge()
    clearTimeout(this.#flush)
    this.#sendWaiting()
    await this.#channel.stop()
  }

  #sendWaiting(): void {
    this.#flush = undefined
    for (const [topic, waiting] of this.#waiting) {
      if (waiting === 'all') this.#send([{ topic, ids: 'all' }])
      else for (const ids of partsOf([...waiting])) this.#send([{ topic, ids }])
    }
    this.#waiting.clear()
  }

  #send(hints: Hint[]): void {
    const isSent = this.#channel.send(encodeBusMessage({ from: this.#nodeId, at: performance.now(), hints }))
    messages.add({ outcome: isSent ? 'sent' : 'dropped' })
  }

  #receive(bytes: Uint8Array): void {
    const message = this.#hasRoom() ? decodeBusMessage(bytes) : null
    messages.add({ outcome: message ? 'received' : 'refused' })
    if (!message) return
    if (message.from === this.#nodeId) this.#hear(message)
    else for (const hint of message.hints) this.#onHint(hint)
  }

  #hear({ at }: BusMessage): void {
    const now = performance.now()
    // A forged echo with a time that cannot be is none.
    if (at > now || now - at > HEARD_MS) return
    this.#heardAt = now
    lag.observe({}, (now - at) / 1_000)
  }

  #hasRoom(): boolean {
    const now = performance.now()
    if (now - this.#second.startedAt >= 1_000) this.#second = { startedAt: now, messages: 0 }
    this.#second.messages += 1
    if (this.#second.messages <= MESSAGES_A_SECOND) return true
    this.#pollsUntil = now + POLLS_FOR_MS
    return false
  }
}

function partsOf(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, part) =>
    ids.slice(part * IDS_MAX, (part + 1) * IDS_MAX),
  )
}
