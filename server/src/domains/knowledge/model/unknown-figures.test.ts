import { expect, test } from 'vitest'
import { hasUnknownFigures } from './unknown-figures.ts'

test.each([
  ['You pay 262.50 BZR', '262.5 BZR', false],
  ['You pay 262,50 BZR', '262.5 BZR', false],
  ['You pay 1,050.00 BZR', '1050 BZR', false],
  ['It is 15.0%', '15%', false],
  ['You pay 262.51 BZR', '262.5 BZR', true],
  ['You pay 2,625 BZR', '262.5 BZR', true],
  ['You pay 1,500 BZR', '15 BZR', true],
  ['You pay 5.00 BZR', '262.5 BZR', true],
  ['You pay 10,00 BZR', '262.5 BZR', true],
  ['You pay 5.00 BZR', '5 BZR', false],
  ['3 steps lead there', '262.5 BZR', false],
])('AS-1: of %j, made from %j, a figure is unknown: %j', (reply, given, isUnknown) => {
  expect(hasUnknownFigures(reply, [given])).toBe(isUnknown)
})
