import { useLingui } from '@lingui/react/macro'
import { Navigate, useRouter, useRouterState } from '@tanstack/react-router'
import { localStore } from '../../lib/browser-storage.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import styles from './auth-route.module.css'
import { DeadMailLink, LinkNotAsked, LookingAtLink } from './link-frame.tsx'
import { MailLink } from './mail-link.tsx'
import { takeNext } from './next-after-mail.ts'
import { nextPath } from './next-path.ts'
import { useLink } from './use-link.ts'

/** The page that mailed links open. Opening does not use up the link: the button does. */
export function AuthLinkRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useDocumentTitle(t`Confirm · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <LinkScreen key={hash} hash={hash} />
    </main>
  )
}

function LinkScreen({ hash }: { hash: string }) {
  const router = useRouter()
  const { state, retry, die } = useLink(hash)
  if (state.status === 'looking') return <LookingAtLink />
  if (state.status === 'dead') return <DeadMailLink />
  if (state.status === 'failed') return <LinkNotAsked error={state.error} onRetry={retry} />
  const { token, link } = state
  if (link.purpose === 'first_admin') return <Navigate to="/auth/first-admin" hash={token} replace />
  // Replaces this address: going back must not lead to a used link.
  const leave = () => router.history.replace(nextPath(takeNext(link, localStore), location.origin))
  return <MailLink token={token} link={link} onDead={die} onDone={leave} />
}
