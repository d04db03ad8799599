import type { Preferences } from '@pepper/contract/preferences'
import { beforeEach, expect, test, vi } from 'vitest'
import { credits, memberWith, uuid } from '../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../test/server.ts'
import { chooseColorScheme, readColorSchemeChoice } from '../lib/color-scheme.ts'
import { language } from './language.ts'
import { changeColorScheme, changeLanguage, changeNews, watchPreferences } from './preferences.ts'
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

test('ST-4: after two choices that are refused, the one of the account is shown', async () => {
  const change = serve((api) => api.preferences.change).mockRejectedValue(failure())
  const changes = [
    changeColorScheme('light'),
    changeColorScheme('system'),
    changeNews('notifications', false),
    changeNews('notifications', true),
  ]
  const refused = await Promise.allSettled(changes)
  expect(refused.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(change).toHaveBeenCalledTimes(4)
  expect(readColorSchemeChoice()).toBe('dark')
  expect(viewer.get()).toMatchObject({ preferences: { color_scheme: 'dark', notifications: true } })
})

test('ST-4: a language that is stored stays when the next one is refused', async () => {
  const change = serve((api) => api.preferences.change)
  change.mockResolvedValueOnce({ ...earlier, language: 'de' }).mockRejectedValueOnce(failure())
  await Promise.allSettled([changeLanguage('de'), changeLanguage('fr')])
  showCredits(credits)
  await vi.waitFor(() => expect(language.get()).toBe('de'))
  expect(viewer.get()).toMatchObject({ preferences: { language: 'de' } })
})

test('ST-4: a choice on its way says nothing of the next person', async () => {
  const late = lateAnswer<Preferences>()
  const asked = serve((api) => api.preferences.change).mockReturnValueOnce(late.answer)
  const change = changeColorScheme('light')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  const other = memberWith()
  const profile = { ...other.profile, id: uuid(77) }
  viewer.set({ ...other, profile, preferences: { ...earlier, color_scheme: 'system' } })
  expect(readColorSchemeChoice()).toBe('system')
  late.fail(failure())
  await expect(change).rejects.toThrow()
  expect(readColorSchemeChoice()).toBe('system')
})
