import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const PROTOCOL_3 = 196_608
const CLEARTEXT_PASSWORD = 3
const IDLE = 'I'.charCodeAt(0)

/** A pooler in transaction mode in front of a PostgreSQL database, as PgBouncer before 1.21 is one. */
export interface TransactionPooler {
  url: string
  stop(): Promise<void>
}

/** A connection to the server, lent to one client for one transaction. */
interface ServerLink {
  socket: Socket
  client: Socket | null
  /** Requests that were sent and whose ReadyForQuery has not come back. */
  unanswered: number
}

/**
 * Starts a pooler whose clients share `size` connections to the database at `url`, which asks for a cleartext password.
 */
export async function startTransactionPooler(url: string, size: number): Promise<TransactionPooler> {
  const links = await Promise.all(Array.from({ length: size }, () => openLink(new URL(url))))
  const free = [...links]
  const waiting: ((link: ServerLink) => void)[] = []
  const clients = new Set<Socket>()
  const lend = () => {
    const link = free.shift()
    return link ? Promise.resolve(link) : new Promise<ServerLink>((resolve) => waiting.push(resolve))
  }
  for (const link of links) {
    onMessages(link.socket, (message) => {
      link.client?.write(message)
      if (message[0] !== code('Z')) return
      link.unanswered -= 1
      if (link.unanswered > 0 || message[5] !== IDLE) return
      link.client = null
      const next = waiting.shift()
      if (next) next(link)
      else free.push(link)
    })
  }
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => client.destroy())
    serveClient(client, links, lend)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pooled = new URL(url)
  pooled.port = String((server.address() as AddressInfo).port)
  const stop = async () => {
    for (const socket of [...clients, ...links.map((link) => link.socket)]) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: pooled.href, stop }
}

/** Passes a client's requests to any free connection, one after the other. */
function serveClient(client: Socket, links: ServerLink[], lend: () => Promise<ServerLink>): void {
  let passing = Promise.resolve()
  const pass = async (message: Buffer) => {
    let link = links.find((held) => held.client === client)
    if (!link) {
      link = await lend()
      link.client = client
    }
    if (message[0] === code('S') || message[0] === code('Q')) link.unanswered += 1
    link.socket.write(message)
  }
  client.once('data', (startup: Buffer) => {
    client.write(greeting())
    onMessages(client, (message) => {
      if (message[0] === code('X')) return void client.end()
      passing = passing.then(() => pass(message))
    })
    const rest = startup.subarray(startup.readInt32BE(0))
    if (rest.length > 0) client.unshift(rest)
  })
}

/** Accepts a client under a made-up process id, as poolers do. */
function greeting(): Buffer {
  return Buffer.concat([
    frame('R', int32(0)),
    frame('S', Buffer.from('client_encoding\0UTF8\0')),
    frame('K', int32(-1), int32(0)),
    frame('Z', Buffer.from('I')),
  ])
}

async function openLink(url: URL): Promise<ServerLink> {
  const socket = connect(Number(url.port), url.hostname)
  const fields = ['user', url.username, 'database', url.pathname.slice(1), 'client_encoding', 'UTF8', '', '']
  const startup = Buffer.concat([int32(PROTOCOL_3), Buffer.from(fields.join('\0'))])
  socket.write(Buffer.concat([int32(startup.length + 4), startup]))
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    const stopListening = onMessages(socket, (message) => {
      if (message[0] === code('E')) reject(new Error(message.toString()))
      if (message[0] === code('R') && message.readInt32BE(5) === CLEARTEXT_PASSWORD) {
        socket.write(frame('p', Buffer.from(`${decodeURIComponent(url.password)}\0`)))
      }
      if (message[0] !== code('Z')) return
      stopListening()
      resolve()
    })
  })
  return { socket, client: null, unanswered: 0 }
}

/** Calls `listener` with each whole message that arrives; returns a function that stops that. */
function onMessages(socket: Socket, listener: (message: Buffer) => void): () => void {
  let buffer = Buffer.alloc(0)
  const onData = (data: Buffer) => {
    buffer = Buffer.concat([buffer, data])
    while (buffer.length >= 5 && buffer.length > buffer.readInt32BE(1)) {
      const length = buffer.readInt32BE(1) + 1
      const message = buffer.subarray(0, length)
      buffer = buffer.subarray(length)
      listener(message)
    }
  }
  socket.on('data', onData)
  return () => socket.off('data', onData)
}

function frame(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function code(type: string): number {
  return type.charCodeAt(0)
}
