import { lazy, Suspense } from 'react'
import { withMessages } from '../../../lib/i18n.ts'
import { pageBootstrap } from '../../../shared/bootstrap.ts'

const Ways = lazy(() =>
  withMessages('joining', () => import('./ways.tsx')).then(({ Ways }) => ({
    default: Ways,
  })),
)

/**
 * The ways to sign in beside the password that the operator has set up (AU-12); nothing is fetched where there are
 * none.
 */
export function OtherWays(props: { identifier: string; isSigningUp?: boolean }) {
  const { email_code, providers, wallet, phone } = pageBootstrap().ways_in
  if ((!email_code || props.isSigningUp) && providers.length === 0 && !wallet && !phone) return null
  return (
    <Suspense>
      <Ways {...props} />
    </Suspense>
  )
}
