import { expect, onTestFinished, test, vi } from 'vitest'
import { memberWith } from '../../../test/fixtures.ts'
import { lateAnswer, refusal, serve, serveFile } from '../../../test/server.ts'
import { becomeViewer, refreshViewer, viewer, watchViewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { api } from './api.ts'
import { onSessionEnd } from './session-end.ts'

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

/** Signs a person in on this page. */
const signInHere = () => becomeViewer(memberWith())

/** Signs a person in as another tab would, of which this page hears. */
async function signInElsewhere() {
  serve((operations) => operations.identity.viewer).mockResolvedValueOnce(memberWith())
  refreshViewer()
  await vi.waitFor(() => expect(viewer.get().status).toBe('authenticated'))
}

/** Signs the same person out and in again in another tab, which this page hears. */
async function signInAgainElsewhere() {
  const before = viewer.get()
  serve((operations) => operations.identity.viewer).mockResolvedValueOnce(memberWith())
  onTestFinished(watchViewer())
  const otherTab = new BroadcastChannel('tabs')
  onTestFinished(() => otherTab.close())
  otherTab.postMessage({ type: 'viewer_changed' })
  await vi.waitFor(() => expect(viewer.get()).not.toBe(before), { timeout: 3000 })
}

test.each([
  ['here', GUEST, signInHere],
  ['in another tab', GUEST, signInElsewhere],
  ['of the same person in another tab', memberWith(), signInAgainElsewhere],
])('an answer to a call from before a sign-in %s does not end the new session', async (_, before, signIn) => {
  viewer.set(before)
  const ended = vi.fn()
  onTestFinished(onSessionEnd(ended))
  const late = lateAnswer<never>()
  const answer = serve((operations) => operations.chat.recent).mockReturnValueOnce(late.answer)
  const asked = api.chat.recent({})
  await vi.waitFor(() => expect(answer).toHaveBeenCalled())
  await signIn()
  late.fail(refusal('access.sign_in_required', { status: 401 }))
  await expect(asked).rejects.toMatchObject({ code: 'access.sign_in_required' })
  expect(ended).not.toHaveBeenCalled()
  serve((operations) => operations.chat.recent).mockRejectedValueOnce(
    refusal('access.sign_in_required', { status: 401 }),
  )
  await expect(api.chat.recent({})).rejects.toMatchObject({ code: 'access.sign_in_required' })
  expect(ended).toHaveBeenCalledTimes(1)
})
