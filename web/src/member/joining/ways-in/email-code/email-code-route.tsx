import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useBrand } from '../../../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../../../ui/page.tsx'
import styles from '../../auth-route.module.css'
import { nextPath } from '../../next-path.ts'
import { AskEmailCode } from './ask-email-code.tsx'
import { MailedLink } from './mailed-link.tsx'

/** The page for requesting and typing a sign-in code, which the mailed link also opens (AU-12). */
export function EmailCodeRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const router = useRouter()
  const { next } = useSearch({ from: '/auth/email-code' })
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useDocumentTitle(t`Sign in by email · ${product}`)
  const onDone = () => router.history.replace(nextPath(next, location.origin))
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      {hash === '' ? <AskEmailCode onDone={onDone} /> : <MailedLink key={hash} hash={hash} onDone={onDone} />}
    </main>
  )
}
