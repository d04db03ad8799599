import { Trans, useLingui } from '@lingui/react/macro'
import type { ClaimState } from '@pepper/contract/waitlist/claims'
import { api } from '../../../lib/api/api.ts'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { useList } from '../../query/use-list.ts'
import { FilterChips } from '../../table/filter-chips.tsx'
import styles from '../waitlist.module.css'
import { ClaimCard } from './claim-card.tsx'

const states = ['pending', 'approved', 'rejected', 'withdrawn'] as const satisfies readonly ClaimState[]

/** Lists the members who say that a record without an email is theirs, which an administrator has to judge (D2). */
export function WaitlistClaims() {
  const { t } = useLingui()
  const [filters, setFilters] = useUrlFilters('state')
  const state = states.find((known) => known === filters.state) ?? 'pending'
  const claims = useList(['waitlist', 'claims', state], async (after) => {
    const page = await api.waitlist.claims.list({ state, after })
    return { rows: page.claims, next: page.later }
  })
  const chips = [
    { value: 'pending' as const, name: t`Open` },
    { value: 'approved' as const, name: t`Approved` },
    { value: 'rejected' as const, name: t`Rejected` },
    { value: 'withdrawn' as const, name: t`Withdrawn` },
  ]
  const settled = (id: string) =>
    claims.change((page) => ({ ...page, rows: page.rows.filter((claim) => claim.id !== id) }))
  return (
    <>
      <FilterChips
        label={t`Claims by status`}
        chips={chips}
        value={state}
        onChange={(next) => setFilters({ state: next === 'pending' ? '' : next })}
      />
      {claims.error !== null && (
        <ErrorState
          title={t`The claims could not be loaded`}
          text={errorText(claims.error)}
          onRetry={claims.refresh}
        />
      )}
      {!claims.rows && claims.error === null && (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="9rem" />
          <Skeleton shape="block" height="9rem" />
        </Waiting>
      )}
      {claims.rows?.length === 0 && claims.error === null && (
        <EmptyState
          mood="sleepy"
          title={state === 'pending' ? t`No open claims` : t`No claims here`}
          text={t`Members ask here for waitlist records that have no email.`}
        />
      )}
      <ul className={styles.cards}>
        {claims.rows?.map((claim) => (
          <ClaimCard
            key={claim.id}
            claim={claim}
            onSettled={() => settled(claim.id)}
            onStale={claims.refresh}
          />
        ))}
      </ul>
      {claims.hasMore && (
        <Button variant="secondary" isFullWidth isBusy={claims.isLoading} onClick={claims.loadMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
