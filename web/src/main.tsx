import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/reading.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { start } from './app/start.ts'
import { pageBootstrap } from './lib/bootstrap.ts'
import { watchColorScheme } from './lib/color-scheme.ts'
import { activateLocale } from './lib/i18n.ts'

watchColorScheme()
start()
void show()

/** No top-level await: parts that come late import from this file's chunk, so they would wait for it, and it for them. */
async function show(): Promise<void> {
  // The screen's own part is fetched beside the words.
  await Promise.all([activateLocale(pageBootstrap().locale), router.load()])
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
}
