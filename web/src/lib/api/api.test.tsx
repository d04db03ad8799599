import { expect, test, vi } from 'vitest'
import { serveFile } from '../../../test/server.ts'
import { api } from './api.ts'

const json = { 'content-type': 'application/json' }

/** Builds a response of the server whose connection breaks off after `sent`. */
function brokenOff(sent: string, status = 200): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(sent))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status, headers: json })
}

// Guards: the connection's end was called a failure of the server, and the read was not repeated.
test('RT-4: a read whose answer breaks off in the middle is repeated', async () => {
  const answer = vi.fn(() => new Response('{"json":{"chats":[]},"meta":[]}', { headers: json }))
  answer.mockImplementationOnce(() => brokenOff('{"json":{"cha'))
  serveFile('/rpc/chat/recent', answer)
  expect(await api.chat.recent({})).toEqual({ chats: [] })
  expect(answer).toHaveBeenCalledTimes(2)
})

test.each([200, 409])(
  'a change whose answer of %i breaks off has lost its connection, and is not repeated',
  async (status) => {
    const answer = vi.fn(() => brokenOff('{"json":', status))
    serveFile('/rpc/chat/rename', answer)
    await expect(api.chat.rename({ session_id: 'chat_1', title: 'Hi' })).rejects.toMatchObject({
      code: 'network.lost',
    })
    expect(answer).toHaveBeenCalledTimes(1)
  },
)
