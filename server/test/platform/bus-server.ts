import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'

/** A NATS server on this machine. */
export interface BusServer {
  url: string
  port: number
  stop(): Promise<void>
}

interface Credentials {
  user: string
  pass: string
}

/**
 * Starts a NATS server: the program that NATS_SERVER names, or else a broker of our own that speaks the part of its
 * protocol that nodes use.
 */
export async function startBusServer(options: { port?: number; credentials?: Credentials } = {}) {
  const { credentials } = options
  const port = options.port ?? (await findFreePort())
  const program = process.env.NATS_SERVER
  const stop = program ? await startProgram(program, port, credentials) : await startBroker(port, credentials)
  const login = credentials ? `${credentials.user}:${encodeURIComponent(credentials.pass)}@` : ''
  return { url: `nats://${login}127.0.0.1:${port}`, port, stop } satisfies BusServer
}

async function startProgram(program: string, port: number, credentials?: Credentials) {
  const login = credentials ? ['--user', credentials.user, '--pass', credentials.pass] : []
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...login], { stdio: 'ignore' })
  await untilListening(port)
  return async () => {
    child.kill()
    await once(child, 'exit')
  }
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await pause(20)
  }
}

interface Subscription {
  socket: Socket
  subject: string
  id: string
}

/** Starts the broker: INFO, CONNECT, PING, SUB, UNSUB, PUB and MSG, with whole subjects only. */
async function startBroker(port: number, credentials?: Credentials): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const subscriptions = new Set<Subscription>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      for (const one of subscriptions) if (one.socket === socket) subscriptions.delete(one)
    })
    const info = { server_id: 'TEST', version: '2.9.10', proto: 1, max_payload: 1_048_576, headers: true }
    socket.write(`INFO ${JSON.stringify({ ...info, auth_required: credentials !== undefined })}\r\n`)
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = takeCommands(Buffer.concat([rest, chunk]), (command, payload) =>
        obey(command, payload, { socket, subscriptions, credentials }),
      )
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
}

/** Hands over every whole command, with its payload if it has one. Returns what is left. */
function takeCommands(data: Buffer, handle: (command: string[], payload: Buffer) => void): Buffer {
  let rest = data
  for (;;) {
    const end = rest.indexOf('\r\n')
    if (end < 0) return rest
    const line = rest.subarray(0, end).toString()
    const command = line.startsWith('CONNECT') ? ['CONNECT', line.slice(8)] : line.split(' ')
    const size = command[0] === 'PUB' ? Number(command.at(-1)) : -1
    const next = size < 0 ? end + 2 : end + 2 + size + 2
    if (rest.length < next) return rest
    handle(command, rest.subarray(end + 2, end + 2 + Math.max(0, size)))
    rest = rest.subarray(next)
  }
}

interface Connection {
  socket: Socket
  subscriptions: Set<Subscription>
  credentials: Credentials | undefined
}

function obey([verb, ...words]: string[], payload: Buffer, connection: Connection): void {
  const { socket, subscriptions, credentials } = connection
  if (verb === 'CONNECT' && credentials) {
    const { user, pass } = JSON.parse(words[0] ?? '{}') as Partial<Credentials>
    if (user === credentials.user && pass === credentials.pass) return
    socket.end("-ERR 'Authorization Violation'\r\n")
  } else if (verb === 'PING') socket.write('PONG\r\n')
  else if (verb === 'SUB') subscriptions.add({ socket, subject: words[0] ?? '', id: words.at(-1) ?? '' })
  else if (verb === 'UNSUB') {
    for (const one of subscriptions)
      if (one.socket === socket && one.id === words[0]) subscriptions.delete(one)
  } else if (verb === 'PUB') {
    for (const { subject, id, socket: reader } of subscriptions) {
      if (subject !== words[0]) continue
      reader.write(`MSG ${subject} ${id} ${payload.length}\r\n`)
      reader.write(payload)
      reader.write('\r\n')
    }
  }
}
