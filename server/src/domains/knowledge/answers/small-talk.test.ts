import { expect, test } from 'vitest'
import { processorMs } from '../../../../../timing/processor-time.ts'
import { isFollowUp, isYes, smallTalkIn } from './small-talk.ts'

const brand = { persona: 'Pepper' }

test.each([
  ['Hi', 'greeting'],
  ['hello there!', 'greeting'],
  ['Hey Pepper 🌶️', 'greeting'],
  ['Good morning', 'greeting'],
  ['thanks!', 'thanks'],
  ['Ok great, thank you so much', 'thanks'],
  ['bye', 'goodbye'],
  ['Who are you?', 'who'],
  ['hey, who are you', 'who'],
  ['Are you a bot or a human?', 'who'],
  ["What's your name?", 'who'],
  ['What’s your name?', 'who'],
  ['How are you doing today?', 'how_are_you'],
  ['What can you do?', 'help'],
  ['help', 'help'],
  ['lol', 'laugh'],
] as const)('AS-1: "%s" is small talk: %s', (message, kind) => {
  expect(smallTalkIn(message, brand)).toBe(kind)
})

test.each(["Pepper O'Hara", 'D’Arcy', 'Dr. Pepper (beta)'])(
  'AS-1: a persona may be called "%s"',
  (persona) => {
    expect(smallTalkIn(`hello ${persona}`, { persona })).toBe('greeting')
    expect(smallTalkIn('how do bids work', { persona })).toBeNull()
  },
)

test.each([
  'hi, how do auctions work?',
  'thanks, and what is XP?',
  'who won the auction?',
  'Who are you going to tell about my credits?',
  'what can you do with XP?',
  'Help me understand the tiers',
  'highest bid',
])('AS-1: "%s" is a question, not small talk', (message) => {
  expect(smallTalkIn(message, brand)).toBeNull()
})

test.each([
  'tell me more',
  'Tell me more about that, please',
  'and why?',
  'why?',
  'go on',
  'yes please',
  'Can you give me an example?',
  'ok, what else?',
  'I don’t get it',
  '?',
  'what about it',
])('CH-6: "%s" follows up', (message) => {
  expect(isFollowUp(message)).toBe(true)
})

test.each([
  'why do auctions end early?',
  'tell me more about clubs',
  'more credits',
  'explain XP',
  'what is the weather',
])('CH-6: "%s" needs no earlier question', (message) => {
  expect(isFollowUp(message)).toBe(false)
})

test('a yes is different from a question', () => {
  expect(isYes('Yes, please!')).toBe(true)
  expect(isYes('tell me more')).toBe(false)
})

test.each(['okay ', 'ok', 'yes and so ', 'hmm', 'thank you so much '])(
  '2,000 times "%s" cost no time',
  async (part) => {
    const read = () => {
      isFollowUp(part.repeat(2_000))
      smallTalkIn(part.repeat(15), brand)
      smallTalkIn(part.repeat(2_000), brand)
    }
    expect(await processorMs(read, 50)).toBeLessThan(50)
  },
)
