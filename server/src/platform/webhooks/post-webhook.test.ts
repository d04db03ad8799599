import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { postWebhook } from './post-webhook.ts'

const MESSAGE = { id: 'one', timestamp: 1_700_000_000, body: '{}' }

/** Starts a receiver that answers each request with these bytes and then breaks the connection off. */
async function startReceiver(answer: string): Promise<string> {
  const reply = (socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }
  const server = createServer(reply)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const post = async (answer: string) =>
  postWebhook({ url: await startReceiver(answer), secret: 'a secret' }, MESSAGE)

test('RF-5: an event that was accepted has arrived, even if the rest of the answer is broken', async () => {
  const accepted = { status: 200, error: null }
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  expect(await post(`${chunked}not a chunk\r\n`)).toEqual(accepted)
  expect(await post('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthanks')).toEqual(accepted)
})

test('RF-5: an event that was accepted has arrived, even if the answer cannot be put away', async () => {
  const cancel = () => Promise.reject(new Error('the answer broke off'))
  const answer = new Response(new ReadableStream({ cancel }), { status: 202 })
  const { fetch } = globalThis
  onTestFinished(() => void Object.assign(globalThis, { fetch }))
  Object.assign(globalThis, { fetch: () => Promise.resolve(answer) })
  const outcome = await postWebhook({ url: 'http://127.0.0.1:9/', secret: 'a secret' }, MESSAGE)
  expect(outcome).toEqual({ status: 202, error: null })
})

test('RF-5: an event whose answer breaks off before its status has not arrived', async () => {
  expect(await post('HTTP/1.1 2')).toMatchObject({ status: null, error: expect.any(String) })
})
