import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL server on which nothing arrives while it is stalled, as behind a broken network. */
export interface StallingProxy {
  url: string
  stall(): void
  resume(): void
  stop(): Promise<void>
}

export async function startStallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isStalled = false
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (data) => isStalled || to.write(data))
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(client).add(upstream)
    pass(client, upstream)
    pass(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxied = new URL(url)
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    stall: () => {
      isStalled = true
    },
    resume: () => {
      isStalled = false
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
