import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { onTestFinished } from 'vitest'

i18n.loadAndActivate({ locale: 'en', messages: {} })

/** Draws a component in English until the test ends; `person` presses and types in it as people do. */
export function draw(element: ReactElement) {
  const person = userEvent.setup()
  onTestFinished(cleanup)
  return { ...render(element, { wrapper: InEnglish }), person }
}

function InEnglish({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
