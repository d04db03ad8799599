import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useBrand } from '../../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../../ui/page.tsx'
import styles from '../auth-route.module.css'
import { Recover } from './recover.tsx'

/** The page for requesting a new password, which the mailed link also opens (AU-10). */
export function RecoverRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useDocumentTitle(t`New password · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <Recover key={hash} hash={hash} />
    </main>
  )
}
