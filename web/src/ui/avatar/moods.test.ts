import { expect, test } from 'vitest'
import { AVATAR_MOODS, FACES } from './moods.ts'

const commands = (path: string) => path.replace(/[^A-Za-z]/g, '')

test.each(AVATAR_MOODS)('the face of %s can flow into any other: same curves in the same order', (mood) => {
  expect(commands(FACES[mood].mouth)).toBe('MCCZ')
  expect(FACES[mood].brows.map(commands)).toEqual(['MC', 'MC'])
})

test('no two moods wear the same face', () => {
  const faces = AVATAR_MOODS.map((mood) => JSON.stringify(FACES[mood]))
  expect(new Set(faces).size).toBe(faces.length)
})
