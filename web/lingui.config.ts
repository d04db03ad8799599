import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { areas, listAreaFiles } from './build/message-areas.ts'

const files = listAreaFiles()

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr', 'de'],
  // Untranslated texts are shown in English.
  fallbackLocales: { default: 'en' },
  catalogs: areas.map((area) => ({
    path: `<rootDir>/src/locales/${area}/{locale}`,
    include: files[area].map((file) => `<rootDir>/${file}`),
  })),
  format: formatter({ origins: true, lineNumbers: false }),
})
