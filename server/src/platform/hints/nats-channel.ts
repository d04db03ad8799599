import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log/log.ts'
import { registerCounter } from '../metrics.ts'
import type { BusChannel, ChannelEvents } from './hint-bus.ts'

const CONNECT_WITHIN_MS = 5_000
const RETRY_MS = 2_000
const PING_MS = 10_000

const reconnects = registerCounter(
  'bus_reconnects_total',
  'Times that this node lost the bus and found it again.',
)

/** Builds the options of a NATS connection from its address. `tls://` insists on TLS; `nats://` takes it if offered. */
export function natsOptions(address: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(address)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    timeout: CONNECT_WITHIN_MS,
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}

/** Keeps a connection to NATS, however often it breaks, on one subject. */
export class NatsChannel implements BusChannel {
  readonly #options: ConnectionOptions
  readonly #subject: string
  readonly #log: Log
  readonly #events: ChannelEvents
  readonly #stopping = new AbortController()
  #connection: NatsConnection | undefined
  #isConnected = false
  #hasWarned = false

  constructor(address: string, { subject, log }: { subject: string; log: Log }, events: ChannelEvents) {
    this.#options = {
      ...natsOptions(address),
      name: 'pepper',
      pingInterval: PING_MS,
      maxPingOut: 2,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS / 2,
    }
    this.#subject = subject
    this.#log = log
    this.#events = events
    void this.#keepConnected()
  }

  send(message: Uint8Array): boolean {
    // Without a connection the library would keep it, without a bound.
    if (!this.#isConnected) return false
    this.#connection?.publish(this.#subject, message)
    return true
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#isConnected = false
    await this.#connection?.drain().catch(() => {})
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        const connection = await connect(this.#options)
        if (signal.aborted) return await connection.close()
        this.#connection = connection
        await this.#serve(connection)
      } catch (error) {
        this.#warn(error)
      }
      this.#lost()
      await pause(RETRY_MS, null, { signal, ref: false }).catch(() => {})
    }
  }

  /** Works with a connection until it is closed for good. */
  async #serve(connection: NatsConnection): Promise<void> {
    connection.subscribe(this.#subject, {
      callback: (error, { data }) => {
        if (error) this.#warn(error)
        else this.#events.receive(data)
      },
    })
    this.#connected()
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#lost()
      else if (status.type === 'error') this.#warn(status.error)
      else if (status.type === 'reconnect') {
        reconnects.add({})
        this.#connected()
      }
    }
  }

  #connected(): void {
    this.#isConnected = true
    if (this.#hasWarned) this.#log.info('the bus is back')
    this.#hasWarned = false
    this.#events.connected()
  }

  #lost(): void {
    this.#isConnected = false
    this.#events.lost()
    if (!this.#stopping.signal.aborted) this.#warn(new Error('there is no connection'))
  }

  #warn(err: unknown): void {
    if (!this.#hasWarned) this.#log.warn({ err }, 'the bus is away: changes are polled for until it is back')
    this.#hasWarned = true
  }
}
