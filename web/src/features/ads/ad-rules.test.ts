import type { ShownAd } from '@pepper/contract/ads'
import { expect, test } from 'vitest'
import { pickAd, seenOn } from './ad-rules.ts'

const ad = (id: string, traits: Partial<ShownAd> = {}): ShownAd => ({
  id,
  placement_type: 'banner',
  placement_location: 'header',
  target_url: null,
  version: 1,
  ...traits,
})
const fresh = seenOn('2030-01-01', null)

test('AD-8: a place shows the first ad that is for it', () => {
  const ads = [ad('footer', { placement_location: 'footer' }), ad('first'), ad('second')]
  expect(pickAd(ads, 'header', fresh)?.id).toBe('first')
  expect(pickAd(ads, 'sidebar', fresh)).toBeNull()
})

test('AD-8: an ad that was closed or seen often enough makes way for the next', () => {
  const ads = [ad('popup', { placement_type: 'popup' }), ad('banner')]
  expect(pickAd(ads, 'header', { ...fresh, counts: { popup: 1 } })?.id).toBe('banner')
  expect(pickAd(ads, 'header', { ...fresh, closed: ['popup'] })?.id).toBe('banner')
  expect(pickAd(ads, 'header', { ...fresh, counts: { popup: 1, banner: 19 } })?.id).toBe('banner')
  expect(pickAd(ads, 'header', { ...fresh, counts: { popup: 1, banner: 20 } })).toBeNull()
})

test('what was seen is of one day, and what cannot be read was never seen', () => {
  const stored = JSON.stringify({ ...fresh, counts: { one: 3 } })
  expect(seenOn('2030-01-01', stored).counts).toEqual({ one: 3 })
  expect(seenOn('2030-01-02', stored).counts).toEqual({})
  expect(seenOn('2030-01-01', '{')).toEqual(fresh)
  expect(seenOn('2030-01-01', 'null')).toEqual(fresh)
})
