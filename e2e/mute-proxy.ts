import { connect as connectTo, createServer, type Socket } from 'node:net'

/** A line between the browser and the server that can go silent without closing, like a sleeping network. */
export interface MuteProxy {
  origin: string
  /** Where connections go from now on. */
  leadTo(origin: string): void
  /** The connections that carry something now carry nothing more, and stay open; idle ones close, new ones work. */
  mute(): void
  close(): Promise<void>
}

interface Line {
  near: Socket
  far: Socket
  carriedAt: number
}

/** A connection that carried something within so many ms is busy. */
const BUSY_MS = 400

export async function startMuteProxy(): Promise<MuteProxy> {
  const open = new Set<Line>()
  let port = 0
  const server = createServer((near) => {
    const far = connectTo(port, 'localhost')
    const line: Line = { near, far, carriedAt: performance.now() }
    far.on('data', () => {
      line.carriedAt = performance.now()
    })
    open.add(line)
    near.pipe(far).pipe(near)
    const end = () => {
      near.destroy()
      far.destroy()
      open.delete(line)
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address() as { port: number }
  return {
    origin: `http://localhost:${address.port}`,
    leadTo: (origin) => {
      port = Number(new URL(origin).port)
    },
    mute: () => {
      for (const { near, far, carriedAt } of open) {
        if (performance.now() - carriedAt > BUSY_MS) {
          near.destroy()
          continue
        }
        near.unpipe()
        far.unpipe()
        near.pause()
        far.pause()
      }
    },
    close: async () => {
      for (const { near } of open) near.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
