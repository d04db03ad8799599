import { expect, test } from 'vitest'
import { refusal, serve } from '../../../test/server.ts'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { errorMessagesChunk, errorText, errorToast } from './error-text.ts'

const lost = new CallError('network.lost', 0)
const failed = new CallError('server.failed', 500)
const UNTIL = '2027-03-10T18:00:00.000Z'

test('RT-4: a lost connection and a failure have messages before those for every code have come', () => {
  expect(errorMessagesChunk.state.get().part).toBeNull()
  expect(errorText(lost)).toBe('The server cannot be reached. Check your connection and try again.')
  expect(errorText(failed)).toBe('Something went wrong on our side. Please try again.')
  expect(errorToast('sign_in', lost)).toEqual({ title: 'Unexpected Error', text: errorText(lost) })
})

test('RT-4: the first refusal comes with the message for its code', async () => {
  serve((operations) => operations.credits.info).mockRejectedValue(refusal('access.denied', { status: 403 }))
  const error = await api.credits.info().catch((reason: unknown) => reason)
  expect(errorText(error)).toBe('You do not have permission to do this.')
  expect(errorToast('sign_in', lost).title).toBe('Sign-in Failed')
})

test.each([
  [{ reason: 'Spam.', until: UNTIL }, /^This account is suspended until .*2027.*: Spam\.$/],
  [{ reason: null, until: UNTIL }, /^This account is suspended until .*2027.*\. Please contact support\.$/],
  [
    { reason: 'Spam in the chat', until: null },
    /^This account is suspended: Spam in the chat\. Please contact/,
  ],
  [{ reason: 'Spam.', until: null }, /^This account is suspended: Spam\. Please contact support\.$/],
  [{ reason: null, until: null }, /suspended/],
])('AU-14: a ban says why and until when, as far as that is known: %o', async (data, sentence) => {
  await errorMessagesChunk.fetch()
  expect(errorText(new CallError('identity.banned', 403, data))).toMatch(sentence)
})
