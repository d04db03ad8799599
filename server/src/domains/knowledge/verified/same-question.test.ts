import { expect, test } from 'vitest'
import { isSameQuestion, prepareQuestion } from './same-question.ts'

const same = (one: string, other: string) =>
  isSameQuestion(prepareQuestion(one, 'en'), prepareQuestion(other, 'en'))

test.each([
  ['When does the clubhouse open?', 'when does the clubhose open??'],
  ['When does the shop open?', 'Hey, when is the shop opening please'],
  ['How much does a club cost a month?', 'how much do clubs cost per month'],
])('AS-4: the same question gets a verified answer: %s = %s', (one, other) => {
  expect(same(one, other)).toBe(true)
})

test.each([
  ['When does the shop open?', 'Why does the shop open?'],
  ['When does the shop open?', 'When does the shop close?'],
  ['Can I delete my account?', 'Can I delete my chat?'],
  ['What does tier 3 bring?', 'What does tier 4 bring?'],
  ['Is there a fee for selling?', 'Is there no fee for selling?'],
  ['How?', 'Really?'],
])('AS-4: and to no other: %s ≠ %s', (one, other) => {
  expect(same(one, other)).toBe(false)
})
