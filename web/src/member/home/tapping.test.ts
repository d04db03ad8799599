import { expect, test } from 'vitest'
import { QUIP_COUNT, quipAt, soundAt, turnsRed } from './tapping.ts'

const taps = Array.from({ length: 12 }, (_, index) => index + 1)

test('HM-5: each of the first ten taps brings a quip of its own, later ones bring none', () => {
  expect(taps.map(quipAt)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, null, null])
  expect(new Set(taps.slice(0, QUIP_COUNT).map(quipAt)).size).toBe(QUIP_COUNT)
})

test('HM-5: there are sounds at tap 1, taps 2 and 3, and tap 4, and no others', () => {
  expect(taps.slice(0, 5).map(soundAt)).toEqual(['hello', 'giggle', 'giggle', 'huff', null])
  expect(taps.slice(4).every((tap) => soundAt(tap) === null)).toBe(true)
})

test('HM-5: the seventh tap alone turns the logo red', () => {
  expect(taps.filter(turnsRed)).toEqual([7])
})
