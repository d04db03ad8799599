import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { keepLanguage, language, startLanguage } from './language.ts'

test('ST-4: a language that is taken back before its words have come never shows', async () => {
  const late = Promise.withResolvers<void>()
  vi.doMock('../locales/core/de.po', async (original) => {
    await late.promise
    return original()
  })
  await startLanguage('en')
  const choices = [keepLanguage('de'), keepLanguage('en')]
  late.resolve()
  await Promise.all(choices)
  expect([language.get(), i18n.locale, document.documentElement.lang]).toEqual(['en', 'en', 'en'])
})
