import type { Preferences } from '@pepper/contract/preferences'
import { beforeEach, expect, test, vi } from 'vitest'
import { credits, memberWith } from '../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../test/server.ts'
import { chooseColorScheme, readColorSchemeChoice } from '../lib/color-scheme.ts'
import { changeColorScheme, changeNews, watchPreferences } from './preferences.ts'
import { showCredits, viewer } from './viewer.ts'
import { GUEST } from './viewer-rules.ts'

watchPreferences()
const earlier: Preferences = { ...memberWith().preferences, color_scheme: 'dark', notifications: true }

beforeEach(() => {
  viewer.set(GUEST)
  chooseColorScheme('dark')
  viewer.set({ ...memberWith(), preferences: earlier })
})

test('ST-4: of two choices in a row the second one stays, and is stored last', async () => {
  const first = lateAnswer<Preferences>()
  const change = serve((api) => api.preferences.change).mockReturnValueOnce(first.answer)
  change.mockResolvedValueOnce({ ...earlier, color_scheme: 'system' })
  const changes = [changeColorScheme('light'), changeColorScheme('system')]
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  showCredits(credits)
  expect(readColorSchemeChoice()).toBe('system')
  first.arrive({ ...earlier, color_scheme: 'light' })
  await changes[0]
  expect(readColorSchemeChoice()).toBe('system')
  await changes[1]
  expect(change.mock.calls).toEqual([[{ color_scheme: 'light' }], [{ color_scheme: 'system' }]])
  expect(readColorSchemeChoice()).toBe('system')
  expect(viewer.get()).toMatchObject({ preferences: { color_scheme: 'system' } })
})

test('ST-4: the answer to one preference takes no choice of another one back', async () => {
  const first = lateAnswer<Preferences>()
  const change = serve((api) => api.preferences.change).mockReturnValueOnce(first.answer)
  change.mockResolvedValueOnce({ ...earlier, notifications: false, color_scheme: 'light' })
  const changes = [changeNews('notifications', false), changeColorScheme('light')]
  first.arrive({ ...earlier, notifications: false })
  await changes[0]
  expect(readColorSchemeChoice()).toBe('light')
  await changes[1]
  expect(viewer.get()).toMatchObject({ preferences: { notifications: false, color_scheme: 'light' } })
})

test('ST-4: a choice that is refused is taken back, and the next one is stored', async () => {
  const change = serve((api) => api.preferences.change).mockRejectedValueOnce(failure())
  change.mockResolvedValueOnce({ ...earlier, notifications: false })
  const news = changeNews('notifications', false)
  await expect(news).rejects.toThrow()
  expect(viewer.get()).toMatchObject({ preferences: { notifications: true } })
  await changeNews('notifications', false)
  expect(viewer.get()).toMatchObject({ preferences: { notifications: false } })
})
