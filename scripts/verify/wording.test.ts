import { expect, test } from 'vitest'
import { judgeWording } from './wording.ts'

test.each([
  'Somebody has changed this.',
  'Free for everybody, no account needed.',
  'No more announcements by e-mail?',
  'What a role may do counts on the next click.',
  'Saved. What you wrote is kept.',
  'Whoever has the key can act as you.',
  'They are told by email.',
])('finds a text that breaks a rule: %s', (text) => {
  expect(judgeWording(text)).toHaveLength(1)
})

test.each([
  'Changed by someone else.',
  'Confirm your email address',
  'What do you want to talk about?',
  'Not sure? What is a bucket?',
  'What I know',
  'Now look what you did. I am seeing red.',
])('lets a text pass that keeps them: %s', (text) => {
  expect(judgeWording(text)).toEqual([])
})
