import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import styles from './auth-route.module.css'
import { DeadFirstAdminLink, FirstAdmin } from './first-admin.tsx'
import { LinkNotAsked, LookingAtLink } from './link-frame.tsx'
import { useLink } from './use-link.ts'

/** The page that the link of the first start opens. */
export function FirstAdminRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useDocumentTitle(t`First administrator · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <FirstAdminScreen key={hash} hash={hash} />
    </main>
  )
}

function FirstAdminScreen({ hash }: { hash: string }) {
  const router = useRouter()
  const { state, retry, die } = useLink(hash)
  if (state.status === 'looking') return <LookingAtLink />
  if (state.status === 'failed') return <LinkNotAsked error={state.error} onRetry={retry} />
  if (state.status === 'dead' || state.link.purpose !== 'first_admin') return <DeadFirstAdminLink />
  const leave = () => router.history.replace('/')
  return <FirstAdmin token={state.token} onDead={die} onDone={leave} />
}
