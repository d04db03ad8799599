import { act } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { uuid } from '../../../test/fixtures.ts'
import { serveFile } from '../../../test/server.ts'
import { AdSlot } from './ad-slot.tsx'
import { readSeen, shownAds } from './shown-ads.ts'

const ad = (number: number, placement_type: 'banner' | 'popup' = 'banner') => ({
  id: uuid(number),
  placement_type,
  placement_location: 'header' as const,
  target_url: 'https://shop.example/a',
  times_a_day: 2,
  version: 3,
})

/** Tells the slot that its ad is in sight. */
let show = (_isIntersecting: boolean) => {}
beforeEach(() => {
  shownAds.set([])
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listen: (entries: { isIntersecting: boolean }[]) => void) {
        show = (isIntersecting) => listen([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  serveFile('/api/ads/report', () => new Response('{}'))
})

test('AD-8: without ads the place is empty', () => {
  expect(draw(<AdSlot location="header" />).container.textContent).toBe('')
})

test('AD-8: an ad has its own frame without scripts, and a link that does not tell who follows it', () => {
  shownAds.set([ad(1)])
  const { getByRole, getByTitle } = draw(<AdSlot location="header" />)
  expect(getByTitle('Advertisement').getAttribute('sandbox')).toBe('')
  const link = getByRole('link', { name: 'Visit shop.example' })
  expect(link.getAttribute('rel')).toContain('noreferrer')
})

test('AD-8: a closed ad leaves its place empty, and on another page of this day the next one is shown', async () => {
  shownAds.set([ad(1), ad(2)])
  const { getByRole, getByTitle, queryByTitle, unmount, person } = draw(<AdSlot location="header" />)
  expect(getByTitle('Advertisement').getAttribute('src')).toContain(uuid(1))
  await person.click(getByRole('button', { name: 'Close the ad' }))
  expect(queryByTitle('Advertisement')).toBeNull()
  unmount()
  const next = draw(<AdSlot location="header" />)
  expect(next.getByTitle('Advertisement').getAttribute('src')).toContain(uuid(2))
})

test('AD-8: an ad counts as seen after a second in sight, not before', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  shownAds.set([ad(1)])
  draw(<AdSlot location="header" />)
  act(() => show(true))
  vi.advanceTimersByTime(900)
  act(() => show(false))
  vi.advanceTimersByTime(2_000)
  expect(readSeen().counts).toEqual({})
  act(() => show(true))
  vi.advanceTimersByTime(1_001)
  expect(readSeen().counts).toEqual({ [uuid(1)]: 1 })
})
