import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../faults/rounds.ts'
import { type AttackWorld, startAttackWorld } from './attack-world.ts'
import { sendHttp } from './raw-http.ts'

let world: AttackWorld
beforeAll(async () => {
  world = await startAttackWorld({}, { runsJobs: false })
})
afterAll(() => world.close())

/** Node reads 16 kB of a head, some 400 of which are what every request of these tests has. */
const READ = [1_000, 14_000, 15_000, 15_800]
const REFUSED = [16_500, 17_000, 24_000, 64_000, 250_000]

test('a head up to the 16 kB that Node reads is answered, a larger one is refused with 431 and not with a reset', async () => {
  for (let round = 0; round < rounds(5, 100); round += 1) {
    for (const [sizes, expected] of [
      [READ, 200],
      [REFUSED, 431],
    ] as const) {
      const ask = (size: number, name: string) =>
        name === 'path'
          ? sendHttp(world.url, { path: `/healthz?q=${'a'.repeat(size)}` })
          : sendHttp(world.url, { path: '/healthz', headers: { [name]: 'a'.repeat(size) } })
      const calls = sizes.flatMap((size) =>
        ['path', 'cookie', 'accept-language'].map((name) => ({ size, name })),
      )
      const answers = await Promise.all(calls.map(({ size, name }) => ask(size, name)))
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => expected))
    }
  }
})

/** Sends what is no request over a connection of its own, and reads all that comes back. */
function say(text: string): Promise<string> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ port: Number(port), host: hostname }, () => socket.write(text))
    socket.setEncoding('latin1').on('data', (part) => {
      answer += part
    })
    socket.on('end', () => socket.end()).on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

test.each([
  ['words', 'hello\r\n\r\n'],
  ['another protocol', `\x16\x03\x01${'\0'.repeat(200)}`],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
  ],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
])('%s: refused with 400, and the connection ends', async (_, text) => {
  expect(await say(text)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*\r\nconnection: close\r\n/s)
})
