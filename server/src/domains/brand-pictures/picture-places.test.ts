import { expect, test } from 'vitest'
import { inPicturePlace } from './picture-places.ts'

test('four files are in memory at once, twenty wait, and the rest is refused', async () => {
  const end = Promise.withResolvers<void>()
  let begun = 0
  const all = Array.from({ length: 120 }, () =>
    inPicturePlace(async () => {
      begun += 1
      await end.promise
    }).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    ),
  )
  await Promise.all(all.slice(24))
  expect(begun).toBe(4)
  end.resolve()
  const outcomes = await Promise.all(all)
  expect(Map.groupBy(outcomes, (outcome) => outcome).get('done')).toHaveLength(24)
  expect(outcomes.at(-1)).toBe('server.unavailable')
  expect(await inPicturePlace(async () => 'free again')).toBe('free again')
})
