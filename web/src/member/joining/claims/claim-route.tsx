import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useBrand } from '../../../shared/brand/brand.ts'
import { useMember } from '../../../shared/viewer.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { WaitlistClaim } from './waitlist-claim.tsx'

/** The page where a member asks for a waitlist record that has no email address (D2). */
export function ClaimRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const { code } = useSearch({ from: '/claim' })
  const member = useMember()
  const next = code ? `/claim?code=${encodeURIComponent(code)}` : '/claim'
  return (
    <Page
      title={t`Your place on the waitlist`}
      lead={t`On the waitlist without an email? Claim your place to bring its code, XP and referrals to this account.`}
      product={product}
    >
      {member ? (
        <WaitlistClaim key={member.profile.id} code={code ?? ''} />
      ) : (
        <EmptyState
          title={t`Please sign in to claim your place.`}
          text={t`New here? Sign up first, then claim your place for that account.`}
          action={
            <>
              <Link to="/auth" search={{ next }} className={buttonClass()}>
                <Trans>Sign In</Trans>
              </Link>
              <Link
                to="/auth"
                search={{ next, tab: 'signup' }}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Trans>Sign Up</Trans>
              </Link>
            </>
          }
        />
      )}
    </Page>
  )
}
