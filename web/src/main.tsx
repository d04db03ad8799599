import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/reading.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { start } from './app/start.ts'
import { watchColorScheme } from './lib/color-scheme.ts'
import { pageBootstrap } from './shared/bootstrap.ts'
import { applyBrand } from './shared/brand/brand.ts'
import { keptLanguage, startLanguage } from './shared/language.ts'

watchColorScheme()
if (pageBootstrap().is_offline_page) void showOffline()
else {
  const words = startLanguage(pageBootstrap().locale)
  start()
  void show(words)
}

/** No top-level await: parts that come late import from this file's chunk, so they would wait for it, and it for them. */
async function show(words: Promise<void>): Promise<void> {
  // The screen's own part is fetched beside the words.
  await Promise.all([words, router.load()])
  draw(<RouterProvider router={router} />)
}

/** The page that a browser keeps for when there is no connection, at whichever address: the app has nothing to show there. */
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
