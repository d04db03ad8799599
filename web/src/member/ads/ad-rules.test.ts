import type { ShownAd } from '@pepper/contract/ads'
import { expect, test } from 'vitest'
import { pickAds, seenOn } from './ad-rules.ts'

const ad = (id: string, traits: Partial<ShownAd> = {}): ShownAd => ({
  id,
  placement_type: 'banner',
  placement_location: 'header',
  target_url: null,
  times_a_day: 20,
  version: 1,
  ...traits,
})
const fresh = seenOn('2030-01-01', null)

const picked = (...[ads, location, seen]: Parameters<typeof pickAds>) =>
  pickAds(ads, location, seen).map(({ id }) => id)

test('AD-8: a place shows the first ad that is for it, and a popup does not take it away', () => {
  const ads = [ad('footer', { placement_location: 'footer' }), ad('first'), ad('second')]
  expect(picked(ads, 'header', fresh)).toEqual(['first'])
  expect(picked(ads, 'sidebar', fresh)).toEqual([])
  const popups = [ad('popup', { placement_type: 'popup' }), ad('later', { placement_type: 'popup' })]
  expect(picked([...popups, ...ads], 'header', fresh)).toEqual(['first', 'popup'])
})

test('AD-8: an ad that was closed or seen as often as its operator wants makes way for the next', () => {
  const ads = [ad('twice', { times_a_day: 2 }), ad('always', { times_a_day: 0 })]
  const seen = (counts: Record<string, number>) => picked(ads, 'header', { ...fresh, counts })
  expect(seen({ twice: 1 })).toEqual(['twice'])
  expect(seen({ twice: 2, always: 10_000 })).toEqual(['always'])
  expect(picked(ads, 'header', { ...fresh, closed: ['twice', 'always'] })).toEqual([])
})

test('seen ads are of one day, and unreadable ones were never seen', () => {
  const stored = JSON.stringify({ ...fresh, counts: { one: 3 } })
  expect(seenOn('2030-01-01', stored).counts).toEqual({ one: 3 })
  expect(seenOn('2030-01-02', stored).counts).toEqual({})
  expect(seenOn('2030-01-01', '{')).toEqual(fresh)
  expect(seenOn('2030-01-01', 'null')).toEqual(fresh)
})
