import { expect, test } from 'vitest'
import { CallError } from '../lib/api/call-error.ts'
import { errorText } from './error-messages.ts'

const UNTIL = '2027-03-10T18:00:00.000Z'

test.each([
  [{ reason: 'Spam.', until: UNTIL }, /^This account is suspended until .*2027.*: Spam\.$/],
  [{ reason: null, until: UNTIL }, /^This account is suspended until .*2027.*\. Please contact support\.$/],
  [
    { reason: 'Spam in the chat', until: null },
    /^This account is suspended: Spam in the chat\. Please contact/,
  ],
  [{ reason: 'Spam.', until: null }, /^This account is suspended: Spam\. Please contact support\.$/],
  [{ reason: null, until: null }, /suspended/],
])('AU-14: a ban says why and until when, as far as that is known: %o', (data, sentence) => {
  expect(errorText(new CallError('identity.banned', 403, data))).toMatch(sentence)
})
