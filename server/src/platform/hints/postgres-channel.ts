import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { KEPT_ALIVE } from '../db/kept-alive.ts'
import type { Log } from '../log/log.ts'
import type { BusChannel, ChannelEvents } from './hint-bus.ts'

const NAME = 'pepper_hints'
/** How long messages wait for others to share their statement, in ms. */
const COLLECT_MS = 15
const WAITING_MAX = 1_000
const RETRY_MS = 2_000

/**
 * Carries messages by LISTEN and NOTIFY on a connection of its own, so that no one's transaction waits for the
 * lock that a NOTIFY takes at its commit.
 */
export class PostgresChannel implements BusChannel {
  readonly #url: string
  readonly #log: Log
  readonly #events: ChannelEvents
  readonly #stopping = new AbortController()
  #client: pg.Client | undefined
  #waiting: string[] = []
  #isSending = false
  #hasWarned = false

  constructor(url: string, log: Log, events: ChannelEvents) {
    this.#url = url
    this.#log = log
    this.#events = events
    void this.#keepConnected()
  }

  send(message: Uint8Array): boolean {
    if (!this.#client || this.#waiting.length >= WAITING_MAX) return false
    this.#waiting.push(Buffer.from(message).toString('utf8'))
    void this.#sendSoon(this.#client)
    return true
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  async #sendSoon(client: pg.Client): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#waiting.length > 0 && this.#client === client) {
        await pause(COLLECT_MS)
        const texts = this.#waiting
        this.#waiting = []
        await client.query('select pg_notify($1, text) from unnest($2::text[]) text', [NAME, texts])
      }
    } catch {
      // The connection is gone, and with it what it was to send.
    } finally {
      this.#isSending = false
    }
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: this.#url,
        application_name: 'pepper hints',
        ...KEPT_ALIVE,
      })
      try {
        await this.#serve(client)
      } catch (err) {
        if (!this.#hasWarned && !signal.aborted) this.#log.warn({ err }, 'hints by the database are away')
        this.#hasWarned = true
      }
      this.#client = undefined
      this.#waiting = []
      this.#events.lost()
      await client.end().catch(() => {})
      await pause(RETRY_MS, null, { signal, ref: false }).catch(() => {})
    }
  }

  /** Works with a connection until it breaks. */
  async #serve(client: pg.Client): Promise<void> {
    const broken = new Promise<never>((_, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('the connection has ended')))
    })
    broken.catch(() => {})
    client.on('notification', ({ payload }) => this.#events.receive(Buffer.from(payload ?? '')))
    await client.connect()
    await client.query(`listen ${NAME}`)
    if (this.#stopping.signal.aborted) return
    this.#client = client
    this.#hasWarned = false
    this.#events.connected()
    await broken
  }
}
