import { expect, test } from 'vitest'
import '../../../test/draw.tsx'
import { funnelSteps } from './funnel-steps.ts'

const counts = {
  visits: 200,
  sign_ups: 60,
  without_link: 10,
  verified: 30,
  first_answers: 15,
  day_7_due: 10,
  day_7_returns: 4,
}

test('each step is a part of those before it; those who came without a link are no part of the visits', () => {
  const steps = funnelSteps(counts, 'en')
  expect(steps.map(({ value }) => value)).toEqual([200, 60, 30, 15, 4])
  expect(steps.slice(1).map(({ rate }) => rate)).toEqual([
    '25% of those who opened a link',
    '50% of sign-ups',
    '50% of those who confirmed',
    '40% of 10 who joined at least 7 days ago',
  ])
  expect(steps[1]?.note).toContain('10 of them without a link')
})

test('without people nothing is divided', () => {
  const nobody = Object.fromEntries(Object.keys(counts).map((key) => [key, 0])) as typeof counts
  expect(funnelSteps(nobody, 'en').map(({ rate }) => rate ?? '')).toEqual([
    '',
    '',
    '',
    '',
    'day 7 not reached yet',
  ])
})
