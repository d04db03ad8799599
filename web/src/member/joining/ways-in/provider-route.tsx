import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useBrand } from '../../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../../ui/page.tsx'
import styles from '../auth-route.module.css'
import { nextPath } from '../next-path.ts'
import { ProviderAnswer } from './provider-answer.tsx'

/** The page to which another sign-in service sends people back (AU-12). */
export function ProviderRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const router = useRouter()
  const given = useRouterState({ select: ({ location }) => location.hash })
  // Keeps the hash as it was opened: on the way to the next page the address has no answer any more.
  const [hash] = useState(given)
  useDocumentTitle(t`Signing in · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <ProviderAnswer
        hash={hash}
        onDone={(next) => router.history.replace(nextPath(next, location.origin))}
      />
    </main>
  )
}
