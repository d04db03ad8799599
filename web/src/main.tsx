import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/reading.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/first-parts.ts'
import { recordStart } from './app/reload-for-new-version.ts'
import { router } from './app/router.tsx'
import { start } from './app/start.ts'
import { watchColorScheme } from './lib/color-scheme.ts'
import { pageBootstrap } from './shared/bootstrap.ts'
import { applyBrand } from './shared/brand/brand.ts'
import { keptLanguage, startLanguage } from './shared/language.ts'

recordStart()
watchColorScheme()
if (pageBootstrap().is_offline_page) void showOffline()
else {
  const words = startLanguage(pageBootstrap().locale)
  start()
  void show(words)
}

/**
 * Shows the app once its words have come. It is no top-level await: chunks that load later import from this one, so
 * that they would wait for it, and it for them.
 */
async function show(words: Promise<void>): Promise<void> {
  // The screen's own part is fetched beside the words.
  await Promise.all([words, router.load()])
  draw(<RouterProvider router={router} />)
}

/** Shows the page that a browser keeps for the time without a connection, at any address. */
async function showOffline(): Promise<void> {
  applyBrand(pageBootstrap().brand)
  const [{ OfflineScreen }] = await Promise.all([
    import('./app/offline/offline-screen.tsx'),
    startLanguage(keptLanguage() ?? pageBootstrap().locale),
  ])
  draw(<OfflineScreen />)
}

function draw(screen: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{screen}</I18nProvider>
    </StrictMode>,
  )
}
