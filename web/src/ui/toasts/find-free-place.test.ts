import { expect, test } from 'vitest'
import { type Box, coverOf, findFreePlace, type Messages } from './find-free-place.ts'

/** A message as wide as a phone, with its button at the right. */
const message: Messages = {
  width: 360,
  height: 80,
  buttons: [{ left: 310, top: 10, width: 44, height: 44 }],
}
const phone = { columns: [0], top: 60, bottom: 640 }
const across = (top: number, height: number): Box => ({ left: 0, top, width: 360, height })

test('a message stays below the header while nothing to press is there', () => {
  expect(findFreePlace(message, phone, [across(0, 56), across(560, 60)])).toEqual({
    left: 0,
    top: 60,
    cover: 0,
  })
})

test('a message goes to the highest gap that has room for it', () => {
  const controls = [across(70, 40), across(160, 40), across(310, 40), across(560, 60)]
  const place = findFreePlace(message, phone, controls)
  expect(place).toEqual({ left: 0, top: 204, cover: 0 })
})

test('on a wide window a free column beside comes before a lower place in the middle', () => {
  const wide = { columns: [1000, 500, 0], top: 60, bottom: 900 }
  const controls = [{ left: 1100, top: 70, width: 200, height: 400 }]
  expect(findFreePlace(message, wide, controls)).toEqual({ left: 500, top: 60, cover: 0 })
})

test('without room a message covers as little as it can, and presses nothing away with its button', () => {
  const switches = Array.from({ length: 10 }, (_, row) => ({
    left: 300,
    top: 60 + row * 60,
    width: 50,
    height: 40,
  }))
  const links = Array.from({ length: 10 }, (_, row) => across(70 + row * 60, 20))
  const place = findFreePlace(message, phone, [...switches.slice(0, 8), ...links])
  expect(coverOf({ ...message, buttons: [] }, place, switches.slice(0, 8))).toBeLessThanOrEqual(1)
})

// Guards: "Your data is ready" lay over the link to the data, although a row that it says nothing of was as near.
test('without room a message lies over something else than what it speaks of', () => {
  const rows = Array.from({ length: 10 }, (_, row) => ({ ...across(60 + row * 60, 40), isMeant: row === 0 }))
  expect(findFreePlace({ ...message, buttons: [] }, phone, rows).top).toBeGreaterThanOrEqual(100)
})

test('a message that is higher than the window begins below the header', () => {
  expect(findFreePlace({ ...message, height: 900 }, phone, [across(100, 40)]).top).toBe(60)
})
