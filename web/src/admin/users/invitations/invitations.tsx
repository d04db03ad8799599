import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryIcon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { useList } from '../../query/use-list.ts'
import { DataTable } from '../../table/data-table.tsx'
import { FilterBar } from '../../table/filter-bar.tsx'
import { FilterChips } from '../../table/filter-chips.tsx'
import { useInvitationColumns } from './invitation-columns.tsx'
import { invitationStateNames, invitationStates } from './invitation-labels.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** Lists the people who were invited by name, with the state of each invitation (AU-14). */
export function Invitations() {
  const { t, i18n } = useLingui()
  const [filters, setFilters] = useUrlFilters('state')
  const [isInviting, setInviting] = useState(false)
  const state = invitationStates.find((known) => known === filters.state)
  const list = useList(['people', 'invitations', state ?? 'all'], async (before) => {
    const page = await api.joining.invitations.list({ state, before })
    return { rows: page.invitations, next: page.earlier, waiting: page.waiting }
  })
  const waiting = list.page?.waiting ?? null
  const columns = useInvitationColumns(list.refresh)
  const chip = (value: (typeof invitationStates)[number]) => ({
    value,
    name: i18n._(invitationStateNames[value]),
    ...(value === 'waiting' && waiting !== null && { count: formatNumber(waiting, i18n.locale) }),
  })
  return (
    <>
      <FilterBar
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              icon={<RetryIcon size={18} />}
              isBusy={list.isLoading}
              onClick={list.refresh}
            >
              <Trans>Refresh</Trans>
            </Button>
            <Button size="small" onClick={() => setInviting(true)}>
              <Trans>Invite a person</Trans>
            </Button>
          </>
        }
      >
        <FilterChips
          label={t`Invitations by status`}
          chips={[{ value: '' as const, name: t`All` }, ...invitationStates.map(chip)]}
          value={state ?? ''}
          onChange={(next) => setFilters({ state: next })}
        />
      </FilterBar>
      <DataTable
        label={t`Invitations`}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        error={list.error === null ? null : errorText(list.error)}
        onRetry={list.refresh}
        isLoading={list.isLoading}
        onOlder={list.hasMore ? list.loadMore : null}
        empty={<EmptyState title={t`No invitations here`} text={t`Send an invitation by email.`} />}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={list.refresh} />}
    </>
  )
}
