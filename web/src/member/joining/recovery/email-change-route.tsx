import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useBrand } from '../../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../../ui/page.tsx'
import styles from '../auth-route.module.css'
import { EmailChange } from './email-change.tsx'

/** The page that the link for proving a new address opens. Opening does not use up the link: the button does. */
export function EmailChangeRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const router = useRouter()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useDocumentTitle(t`New email address · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <EmailChange key={hash} hash={hash} onDone={() => router.history.replace('/?settings=account')} />
    </main>
  )
}
