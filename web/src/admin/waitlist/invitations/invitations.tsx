import { Trans, useLingui } from '@lingui/react/macro'
import type { Invitation } from '@pepper/contract/waitlist/invitations'
import { Link } from '@tanstack/react-router'
import { api } from '../../../lib/api/api.ts'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { TimeAgo } from '../../labels/time-ago.tsx'
import { useList } from '../../query/use-list.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { FilterBar } from '../../table/filter-bar.tsx'
import { FilterChips } from '../../table/filter-chips.tsx'
import styles from '../waitlist.module.css'
import {
  InvitationStateBadge,
  invitationStateNames,
  invitationStates,
  useReason,
} from './invitation-state.tsx'
import { RunProgress } from './run-progress.tsx'

const POLL_MS = 2000

/** Lists every invitation by email with its state, and follows those that are being sent (AD-14). */
export function WaitlistInvitations() {
  const { t, i18n } = useLingui()
  const [filters, setFilters] = useUrlFilters('state', 'run')
  const state = invitationStates.find((known) => known === filters.state)
  const run_id = filters.run || undefined
  const invitations = useList(
    ['waitlist', 'invitations', state, run_id],
    async (before) => {
      const page = await api.waitlist.invitations.list({ state, run_id, before })
      return { rows: page.invitations, next: page.earlier }
    },
    (pages) => (pages.some(({ rows }) => rows.some(isQueued)) ? POLL_MS : null),
  )
  return (
    <>
      {run_id && <RunProgress key={run_id} id={run_id} onShowAll={() => setFilters({ run: '' })} />}
      <FilterBar
        actions={
          <>
            <RefreshButton isBusy={invitations.isLoading} onClick={invitations.refresh} />
            <Link to="/admin/waitlist" search={{}} className={buttonClass({ size: 'small' })}>
              <Trans>Choose people to invite</Trans>
            </Link>
          </>
        }
      >
        <FilterChips
          label={t`Invitations by status`}
          chips={[
            { value: '' as const, name: t`All` },
            ...invitationStates.map((value) => ({ value, name: i18n._(invitationStateNames[value]) })),
          ]}
          value={state ?? ''}
          onChange={(next) => setFilters({ state: next })}
        />
      </FilterBar>
      <DataTable
        label={t`Invitations`}
        columns={useInvitationColumns()}
        rows={invitations.rows}
        rowKey={({ id }) => id}
        rowName={({ full_name, email }) => full_name || (email ?? '')}
        error={invitations.error === null ? null : errorText(invitations.error)}
        onRetry={invitations.refresh}
        isLoading={invitations.isLoading}
        onOlder={invitations.hasMore ? invitations.loadMore : null}
        empty={
          <EmptyState
            title={t`No invitations here`}
            text={t`Choose people on the waitlist and invite them by email.`}
          />
        }
      />
      <p className={styles.foot}>
        <Trans>“Sent” means accepted by the mail server. Bounces are not tracked.</Trans>
      </p>
    </>
  )
}

function isQueued({ state }: Invitation): boolean {
  return state === 'queued'
}

function useInvitationColumns(): Column<Invitation>[] {
  const { t } = useLingui()
  const reasonOf = useReason()
  return [
    {
      key: 'person',
      name: t`Person`,
      cell: ({ record_id, full_name, email }) => (
        <Link to="/admin/waitlist" search={{ record: record_id }} preload={false} className={styles.rowLink}>
          {full_name || email}
        </Link>
      ),
    },
    { key: 'email', name: t`Email`, cell: ({ email }) => email ?? '–' },
    {
      key: 'state',
      name: t`State`,
      cell: (invitation) => (
        <>
          <InvitationStateBadge state={invitation.state} />
          {invitation.reason !== null && <span className={styles.reason}>{reasonOf(invitation.reason)}</span>}
        </>
      ),
    },
    { key: 'created', name: t`Requested`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
    {
      key: 'settled',
      name: t`Settled`,
      cell: ({ settled_at }) => (settled_at === null ? '–' : <TimeAgo at={settled_at} />),
    },
  ]
}
