import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useMember } from '../../shared/viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { CreditHistory } from './credit-history.tsx'

/** The person's own credits and how they were spent (CR-5). */
export function CreditHistoryRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const member = useMember()
  return (
    <Page title={t`Credit History`} product={product} measure="wide">
      {member ? (
        <CreditHistory
          key={member.profile.id}
          member={member}
          chatLink={(session, words) => (
            <Link to="/chat" search={{ session }} preload={false}>
              {words}
            </Link>
          )}
        />
      ) : (
        <EmptyState
          title={t`Please sign in to view your credit history.`}
          action={
            <Link to="/auth" search={{ next: '/credit-history' }} className={buttonClass()}>
              <Trans>Sign In</Trans>
            </Link>
          }
        />
      )}
    </Page>
  )
}
