import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import styles from './auth-route.module.css'
import { NotMe } from './not-me.tsx'

/** The page that the link of a security notice opens. Opening does not use up the link: the button does. */
export function NotMeRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useDocumentTitle(t`Secure your account · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <NotMe key={hash} hash={hash} />
    </main>
  )
}
