import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readBootstrap } from './lib/bootstrap.ts'
import { watchColorScheme } from './lib/color-scheme.ts'
import { activateLocale } from './lib/i18n.ts'
import { Logo } from './ui/logo.tsx'
import { Toaster } from './ui/toaster.tsx'

const bootstrap = readBootstrap(document)
watchColorScheme()
await activateLocale(bootstrap.locale)

const root = document.getElementById('root')
if (!root) throw new Error('This page has no root element.')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Logo product={bootstrap.brand.product} />
      <Toaster />
    </I18nProvider>
  </StrictMode>,
)
