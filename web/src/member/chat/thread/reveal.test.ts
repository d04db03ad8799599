import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHARACTER_MS, cutAt, type Reveal, restAfterDrawing, revealNext } from './reveal.ts'

const FRAME_MS = 1000 / 60

/** Plays frames over a text whose length at a moment is `lengthAt`; returns when everything was shown. */
function play(
  lengthAt: (now: number) => number,
  endedAt: number | null,
  untilMs: number,
): Reveal & { doneAt: number } {
  let reveal: Reveal = { shown: 0, at: 0 }
  let doneAt = Infinity
  for (let now = FRAME_MS; now <= untilMs; now += FRAME_MS) {
    const isOver = endedAt !== null && now >= endedAt
    reveal = revealNext(reveal, { available: lengthAt(now), endedAt: isOver ? endedAt : null }, now)
    if (isOver && reveal.shown >= lengthAt(now)) doneAt = Math.min(doneAt, now)
  }
  return { ...reveal, doneAt }
}

describe('CH-3: the typing effect', () => {
  test('types a character in 30 ms while little text is waiting', () => {
    const { shown } = play(() => 10, null, 5 * CHARACTER_MS)
    expect(shown).toBeGreaterThan(4)
    expect(shown).toBeLessThanOrEqual(6.5)
  })

  test('keeps up with a stream that is faster than the pace', () => {
    const { shown } = play((now) => now * 0.4, null, 5000)
    expect(shown).toBeGreaterThan(5000 * 0.4 - 200)
  })

  test('an idle text saves up no time', () => {
    const { shown } = play((now) => (now < 3000 ? 0 : 100), null, 3000 + FRAME_MS)
    expect(shown).toBeLessThan(12)
  })

  test('shows the last character at most 500 ms after the stream ended, however the text came', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (length, durationMs) => {
          const lengthAt = (now: number) => Math.floor(length * Math.min(1, now / durationMs))
          const { doneAt } = play(lengthAt, durationMs, durationMs + 1000)
          expect(doneAt - durationMs).toBeLessThanOrEqual(500)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('shows everything at once after a tab was hidden for a while', () => {
    expect(revealNext({ shown: 3, at: 0 }, { available: 900, endedAt: null }, 10_000).shown).toBe(900)
  })

  test('never cuts an emoji in two', () => {
    expect(cutAt('a🌶b', 2)).toBe(1)
    expect(cutAt('a🌶b', 3)).toBe(3)
    expect(cutAt('a🌶', 3.7)).toBe(3)
  })
})

test('CH-3: where drawing is quick it is smooth, where it is slow it takes a fourteenth of the time', () => {
  expect(restAfterDrawing(1)).toBe(40)
  expect(restAfterDrawing(10)).toBe(140)
  expect(restAfterDrawing(1_000)).toBe(200)
})
