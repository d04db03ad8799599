import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, ConfigError } from '../platform/config/config.ts'

/** The address on which a server listens. */
interface Address {
  host: string
  port: number
}

/** The names of the variables that set the address. */
interface AddressNames {
  host: string
  port: string
}

const SENTENCES: Record<string, (address: Address, names: AddressNames) => string> = {
  EADDRINUSE: ({ port }, names) =>
    `${names.port}=${port} is in use by another program. Stop it, or set ${names.port} to a free one.`,
  EACCES: ({ port }, names) =>
    `${names.port}=${port} needs more rights. Set ${names.port} to one above 1023.`,
  EADDRNOTAVAIL: ({ host }, names) => `${names.host}=${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }, names) => `${names.host}=${host} is not known on this machine.`,
  EAI_AGAIN: ({ host }, names) => `${names.host}=${host} is not known on this machine.`,
}

/** Makes a server listen on the configured address. Throws ConfigError if it cannot. */
export function listen(
  server: Server,
  address: Address,
  names: AddressNames = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const sentence = SENTENCES[error.code ?? '']?.(address, names)
      reject(sentence ? new ConfigError([sentence]) : error)
    }
    server.once('error', refuse)
    server.listen(address.port, address.host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

/** How often a closing server checks for idle connections, in ms. */
const LOOK_EVERY_MS = 50

/** How long the last answers may take to reach their readers, in ms. */
const FLUSH_WITHIN_MS = 2_000

/**
 * Stops accepting new connections; `finish` waits for running answers, then ends the remaining connections. For
 * `idleMs`, until `settled`, idle connections stay open: a proxy may just be sending on one, and gets an answer.
 */
export function closeServer(
  server: Server,
  idleMs: number,
): { settled: Promise<void>; finish(): Promise<void> } {
  // The HTTP server's own close would end idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  const idleUntil = performance.now() + idleMs
  const looking = setInterval(() => {
    if (performance.now() >= idleUntil) server.closeIdleConnections()
  }, LOOK_EVERY_MS)
  return {
    settled: pause(idleMs),
    finish: async () => {
      const patience = new AbortController()
      await Promise.race([closed, pause(FLUSH_WITHIN_MS, undefined, patience).catch(() => {})])
      patience.abort()
      clearInterval(looking)
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Returns the address that reaches the server: as configured, or with its actual port for PORT=0. People open the
 * public origin, which no worker serves.
 */
export function addressOf(server: Server, config: Config): string {
  const port = portOf(server)
  return port === config.port && config.role !== 'worker'
    ? config.publicOrigin
    : `http://${config.host}:${port}`
}

/** Returns the port of a listening server. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
