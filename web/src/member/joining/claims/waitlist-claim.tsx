import { Trans, useLingui } from '@lingui/react/macro'
import type { Claim } from '@pepper/contract/waitlist/claims'
import { useEffect } from 'react'
import { api } from '../../../lib/api/api.ts'
import { usePolled } from '../../../lib/use-polled.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { refreshViewer } from '../../../shared/viewer.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { ClaimForm } from './claim-form.tsx'
import styles from './claims.module.css'
import { OwnClaim } from './own-claim.tsx'

/** The interval, in ms, at which the page asks for the decision while a claim waits. */
const DECISION_POLL_MS = 5_000

type WaitlistClaimProps = {
  /** The code of the address, or an empty text. */
  code: string
}

/** A member's claims on a waitlist record without an email address, and a form for a new one (D2). */
export function WaitlistClaim({ code }: WaitlistClaimProps) {
  const { t } = useLingui()
  const { value, error, isLoading, refresh } = usePolled(
    'claims',
    () => api.waitlist.claims.mine(),
    ({ claims }) => (claims.some(isPending) ? DECISION_POLL_MS : null),
  )
  const isApproved = value?.claims.some(isWon) ?? false
  // An approved claim changes the code, XP and credits of the account.
  useEffect(() => {
    if (isApproved) refreshViewer()
  }, [isApproved])
  if (!value && error !== null) {
    return (
      <ErrorState
        title={t`Your claims could not be loaded`}
        text={errorText(error)}
        onRetry={refresh}
        isRetrying={isLoading}
      />
    )
  }
  if (!value) {
    return (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="9rem" />
        <Skeleton shape="block" height="9rem" />
      </Waiting>
    )
  }
  const mayAsk = !value.claims.some((claim) => isPending(claim) || isWon(claim))
  return (
    <div className={styles.claims}>
      {mayAsk && (
        <Card padding="large" title={<Trans>Claim your place</Trans>}>
          <ClaimForm initialCode={code} onSent={refresh} />
        </Card>
      )}
      {value.claims.length > 0 && (
        <ul className={styles.list} aria-label={t`Your claims`}>
          {value.claims.map((claim) => (
            <li key={claim.id}>
              <OwnClaim claim={claim} onChange={refresh} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const isPending = ({ state }: Claim) => state === 'pending'
const isWon = ({ state }: Claim) => state === 'approved'
