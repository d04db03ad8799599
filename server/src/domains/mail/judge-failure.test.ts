import { expect, test } from 'vitest'
import { judgeFailure } from './judge-failure.ts'

const judge = (command: string, responseCode: number, response: string) =>
  judgeFailure({ command, responseCode, response }, 1)

test.each([
  ['RCPT TO', 550, '550 5.1.1 no such user', true],
  ['DATA', 550, '550 5.1.1 no such user', true],
  ['RCPT TO', 556, '556 5.1.10 the domain takes no mail', true],
  ['RCPT TO', 550, '550 5.2.1 mailbox disabled', true],
  ['RCPT TO', 550, '550 no such user here', true],
  ['RCPT TO', 553, '553 sorry', true],
  ['RCPT TO', 552, '552 5.2.2 mailbox full', false],
  ['RCPT TO', 554, '554 5.7.1 blocked by policy', false],
  ['MAIL FROM', 550, '550 5.1.8 bad sender', false],
  ['RCPT TO', 550, '550 5.1.7 bad sender', false],
  ['DATA', 550, '550 looks like spam', false],
  ['RCPT TO', 450, '450 4.1.1 try later', false],
])('AD-13: %s %i “%s”: whether the address is refused for good is %s', (command, code, said, isRefused) => {
  expect(judge(command, code, said).isAddressRefused).toBe(isRefused)
})

test('a broken line says nothing of an address, however often it breaks', () => {
  expect(judgeFailure({ code: 'ECONNRESET' }, 12)).toEqual({
    isFinal: true,
    isAddressRefused: false,
    reason: 'ECONNRESET',
  })
})
