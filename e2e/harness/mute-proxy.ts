import { connect as connectTo, createServer, type Socket } from 'node:net'

/** A line between the browser and the server that can go silent without closing, like a sleeping network. */
export interface MuteProxy {
  origin: string
  /** Sends connections to this origin from now on. */
  leadTo(origin: string): void
  /**
   * Mutes the streams that carry something: they carry nothing more and stay open. Idle connections close; new ones
   * work. Returns how many were muted.
   */
  mute(): number
  close(): Promise<void>
}

interface Line {
  near: Socket
  far: Socket
  carriedAt: number
  /** The pieces that came from the server since the browser last sent something. */
  pieces: number
}

/** The time in ms within which a connection that carried something is busy. */
const BUSY_MS = 400
/**
 * The number of pieces from which an answer is a stream; a short answer leaves a connection that the browser uses
 * again.
 */
const STREAM_PIECES = 4

export async function startMuteProxy(): Promise<MuteProxy> {
  const open = new Set<Line>()
  let port = 0
  const server = createServer((near) => {
    const far = connectTo(port, 'localhost')
    const line: Line = { near, far, carriedAt: performance.now(), pieces: 0 }
    near.on('data', () => {
      line.pieces = 0
    })
    far.on('data', () => {
      line.carriedAt = performance.now()
      line.pieces += 1
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
      let muted = 0
      for (const { near, far, carriedAt, pieces } of open) {
        if (performance.now() - carriedAt > BUSY_MS) {
          near.destroy()
          continue
        }
        if (pieces < STREAM_PIECES) continue
        near.unpipe()
        far.unpipe()
        near.pause()
        far.pause()
        muted += 1
      }
      return muted
    },
    close: async () => {
      for (const { near } of open) near.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
