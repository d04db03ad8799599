import { expect, test } from 'vitest'
import { countsWithoutPlural } from './plurals.ts'

test.each([
  '{messages} messages in {chatCount} chats',
  '{returned} credits were returned',
  '<0>{n}</0> people',
  '{left} daily credits left',
  '{total, plural, one {{failed} messages of # person} other {{failed} messages of # people}}',
])('finds a number before a noun without its plural: %s', (message) => {
  expect(countsWithoutPlural(message)).toBe(true)
})

test.each([
  '{n, plural, one {# credit} other {# credits}}',
  '{count} of {total} failed',
  '{persona} knows them at once',
  '{PASSWORD_MIN_CHARACTERS} characters',
  '{age} ms',
])('leaves alone what follows its number or counts nothing: %s', (message) => {
  expect(countsWithoutPlural(message)).toBe(false)
})
