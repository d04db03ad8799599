import { i18n } from '@lingui/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveFile } from '../../test/server.ts'
import { activateLocale, withMessages } from './i18n.ts'

function watchLoads() {
  const load = vi.spyOn(i18n, 'load')
  onTestFinished(() => load.mockRestore())
  return () => load.mock.calls.map(([locale]) => locale as unknown)
}

test('a language whose words cannot be loaded leaves the page its own, for the parts that come later too', async () => {
  serveFile('/healthz', () => new Response('ok'))
  vi.doMock('../locales/core/de.po', () => {
    throw new TypeError('Failed to fetch')
  })
  await activateLocale('en')
  await expect(activateLocale('de')).rejects.toThrow()
  const loads = watchLoads()
  expect(await withMessages('entry', async () => 'part')).toBe('part')
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en'])
  expect(loads()).toEqual(['en'])
})

test('a part that opens while the words of a language come has those of the page as well', async () => {
  const coming = activateLocale('fr')
  const loads = watchLoads()
  await withMessages('admin', async () => 'part')
  expect(new Set(loads())).toEqual(new Set(['en', 'fr']))
  expect(await coming).toBe(true)
  expect(i18n.locale).toBe('fr')
})

test('of two languages that are chosen one after the other the page shows the later', async () => {
  expect(await Promise.all([activateLocale('es'), activateLocale('en')])).toEqual([false, true])
  expect(i18n.locale).toBe('en')
})
