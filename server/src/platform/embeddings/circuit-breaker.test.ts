import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

function openBreaker() {
  let now = 0
  const breaker = new CircuitBreaker(() => now)
  for (let call = 0; call < 5; call += 1) breaker.fail()
  return { breaker, pass: (ms: number) => (now += ms) }
}

test('five failures in a row open it, four and a success do not', () => {
  const breaker = new CircuitBreaker()
  for (let call = 0; call < 4; call += 1) breaker.fail()
  breaker.succeed()
  breaker.fail()
  expect(breaker.isOpen).toBe(false)
  expect(openBreaker().breaker.isOpen).toBe(true)
})

test('after a pause one call may try, and a success closes it', () => {
  const { breaker, pass } = openBreaker()
  expect(breaker.mayTry()).toBe(false)
  pass(15_000)
  expect([breaker.mayTry(), breaker.mayTry(), breaker.isOpen]).toEqual([true, false, true])
  breaker.succeed()
  expect(breaker.isOpen).toBe(false)
})

test('each failed try doubles the pause, up to five minutes', () => {
  const { breaker, pass } = openBreaker()
  const pauses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    let waited = 0
    while (!breaker.mayTry()) waited += pass(1_000) && 1_000
    breaker.fail()
    pauses.push(waited)
  }
  expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000])
})

test('calls that were out when it opened do not lengthen the pause', () => {
  const { breaker, pass } = openBreaker()
  for (let call = 0; call < 5; call += 1) breaker.fail()
  pass(15_000)
  expect(breaker.mayTry()).toBe(true)
})
