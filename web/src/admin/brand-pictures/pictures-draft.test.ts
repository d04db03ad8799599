import type { BrandSlot, PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { expect, test } from 'vitest'
import {
  changesOf,
  earlierPicture,
  picturesOf,
  resetOf,
  restoreOf,
  rules,
  shownOf,
} from './pictures-draft.ts'

function pictureOf(id: string): StoredPicture {
  return { id, path: `/${id}`, media_type: 'image/png', width: 2, height: 1, bytes: 9 }
}

function slotOf(
  slot: PictureSlot,
  id: string | null,
  version = 1,
  before: (string | null)[] = [],
): BrandSlot {
  const history = [id, ...before].map((one, index) => ({
    id: 9 - index,
    picture: one === null ? null : pictureOf(one),
    changed_at: '2026-11-22T00:00:00.000Z',
    changed_by: null,
  }))
  return { slot, picture: id === null ? null : pictureOf(id), version, history: version === 0 ? [] : history }
}

test('AD-10: a draft holds the differences from the present pictures, and saves them on top of the version that is known', () => {
  const [logo, icon] = [slotOf('whiteLogo', 'a', 3), slotOf('favicon', null, 0)]
  let draft = rules.with({}, 'whiteLogo', logo.picture, null)
  draft = rules.with(draft, 'favicon', icon.picture, pictureOf('b'))
  expect(changesOf(draft, [logo, icon])).toEqual([
    { slot: 'whiteLogo', picture: null, version: 3 },
    { slot: 'favicon', picture: 'b', version: 0 },
  ])
  expect(shownOf([logo, icon], draft)).toEqual({ favicon: { path: '/b', width: 2, height: 1 } })
  draft = rules.with(draft, 'whiteLogo', logo.picture, pictureOf('a'))
  expect(changesOf(draft, [logo, icon])).toHaveLength(1)
})

test('AD-10: a slot that another administrator changed meanwhile is shown, and not where they chose the same', () => {
  const draft = rules.with({}, 'whiteLogo', pictureOf('a'), pictureOf('b'))
  expect(rules.isOvertaken(draft.whiteLogo, pictureOf('a'))).toBe(false)
  expect(rules.isOvertaken(draft.whiteLogo, pictureOf('c'))).toBe(true)
  expect(rules.isOvertaken(draft.whiteLogo, pictureOf('b'))).toBe(false)
})

test('AD-10: the one before is the change before, the default where there was one change, nothing where there was none', () => {
  expect(earlierPicture(slotOf('redLogo', 'b', 2, ['a']))?.id).toBe('a')
  expect(earlierPicture(slotOf('redLogo', 'a', 1))).toBeNull()
  expect(earlierPicture(slotOf('redLogo', null, 0))).toBeUndefined()
})

test('AD-10: a reset takes out what is there, and its undo puts that back on top of the new versions', () => {
  const before = [slotOf('whiteLogo', 'a', 3), slotOf('favicon', null, 2)]
  expect(resetOf(before)).toEqual([{ slot: 'whiteLogo', picture: null, version: 3 }])
  const now = [slotOf('whiteLogo', null, 4), slotOf('favicon', null, 2)]
  expect(restoreOf(before, now)).toEqual([{ slot: 'whiteLogo', picture: 'a', version: 4 }])
})

test('AD-10: a picture that is chosen while others are saved is still chosen after it', () => {
  const before = [slotOf('whiteLogo', 'a', 1), slotOf('favicon', null, 0)]
  const sent = rules.with({}, 'whiteLogo', pictureOf('a'), pictureOf('b'))
  const now = rules.with(sent, 'favicon', null, pictureOf('c'))
  const after = picturesOf([slotOf('whiteLogo', 'b', 2), slotOf('favicon', null, 0)])
  expect(rules.afterSaving(now, sent, picturesOf(before), after)).toEqual({
    favicon: { value: pictureOf('c'), base: null },
  })
  const cleared = rules.with(sent, 'whiteLogo', pictureOf('a'), null)
  expect(rules.afterSaving(cleared, sent, picturesOf(before), after)).toEqual({
    whiteLogo: { value: null, base: pictureOf('b') },
  })
})
