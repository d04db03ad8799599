import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackWorld, startAttackWorld } from './attack-world.ts'

let world: AttackWorld
beforeAll(async () => {
  world = await startAttackWorld({}, { runsJobs: false })
})
afterAll(() => world.close())

const UUID = '00000000-0000-4000-8000-000000000000'
const CHUNK = Buffer.alloc(64 * 1024, 32)

interface Flood {
  status: number
  /** The bytes that the other side took before it closed the connection. */
  sentBytes: number
  closedMs: number
}

/** Sends a body without an end to `path`, as fast as it is accepted, for 5 s at most. */
function flood(path: string, head: string[] = []): Promise<Flood> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let sentBytes = 0
    let text = ''
    const socket = connect(Number(port), hostname)
    const lines = [
      `POST ${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      'content-type: application/json',
      ...(head.length > 0 ? head : ['transfer-encoding: chunked']),
    ]
    const isChunked = head.length === 0
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const pour = () => {
      while (!socket.destroyed && socket.bytesWritten - socket.writableLength < 200e6) {
        if (isChunked) socket.write(`${CHUNK.length.toString(16)}\r\n`)
        sentBytes += CHUNK.length
        const isRoom = socket.write(CHUNK)
        if (isChunked) socket.write('\r\n')
        if (!isRoom) return
      }
    }
    const deadline = setTimeout(() => socket.destroy(), 5_000)
    socket.on('drain', pour).on('error', () => {})
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('close', () => {
      clearTimeout(deadline)
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
      resolve({
        status,
        sentBytes: sentBytes - socket.writableLength,
        closedMs: performance.now() - startedAt,
      })
    })
    pour()
  })
}

test('S16: no route takes in a body without an end, and each closes the connection at once', async () => {
  const operations = world.operations.filter(({ method }) => method === 'POST')
  const paths = [
    ...operations.map(({ path }) => `/api${path.replaceAll(/\{\w+\}/g, UUID)}`),
    ...operations.slice(0, 5).map(({ id }) => `/rpc/${id.replaceAll('.', '/')}`),
    ...['/unsubscribe?token=a', '/api/admin/assets/uploads?slot=favicon', '/api/docs', '/metrics', '/'],
    ...['/api/csp-reports', '/readyz', '/assets/x.js', '/nothing', '/healthz'],
  ]
  const open = []
  for (const path of paths) {
    const { status, sentBytes, closedMs } = await flood(path)
    // On loopback, the two sockets hold a few megabytes for each other.
    if (closedMs > 2_000 || sentBytes > 8e6 || status >= 500) open.push({ path, status, sentBytes, closedMs })
  }
  expect(open).toEqual([])
})

test.each(['/api/chat/messages', '/unsubscribe?token=a', '/api/identity/sign-out', '/api/csp-reports'])(
  'S16: %s refuses a body that announces more than it may have before the body comes',
  async (path) => {
    const { hostname, port } = new URL(world.url)
    const socket = connect(Number(port), hostname)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n`,
    )
    await closed
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text).toMatch(/\r\nconnection: close\r\n/i)
  },
)

test('S16: a refused body of a usual size leaves its connection usable', async () => {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  const answers = (count: number) =>
    expect.poll(() => [...text.matchAll(/HTTP\/1\.1 \d+/g)].length, { interval: 5 }).toBe(count)
  socket.on('data', (data) => {
    text += data
  })
  const head = `host: ${hostname}:${port}\r\ncontent-type: application/json`
  socket.write(`POST /nothing HTTP/1.1\r\n${head}\r\ncontent-length: 20000\r\n\r\n`)
  await answers(1)
  socket.write(Buffer.alloc(20_000, 32))
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)
  await answers(2)
  socket.destroy()
})
