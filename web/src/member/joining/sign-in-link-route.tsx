import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import styles from './auth-route.module.css'
import { SignInLink } from './sign-in-link.tsx'

/** The page that a sign-in link of an administrator opens. Opening does not use up the link: the button does. */
export function SignInLinkRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const router = useRouter()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useDocumentTitle(t`Sign in · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <SignInLink key={hash} hash={hash} onDone={() => router.history.replace('/')} />
    </main>
  )
}
