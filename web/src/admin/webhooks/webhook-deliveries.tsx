import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DeliveryState } from '@pepper/contract/webhooks'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { DataTable } from '../table/data-table.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { stateNames, useDeliveryColumns } from './delivery-columns.tsx'
import { RetryDead } from './retry-dead.tsx'
import { useWebhook } from './use-webhook.ts'
import { WebhookFacts } from './webhook-facts.tsx'

const STATES: readonly DeliveryState[] = ['waiting', 'dead', 'delivered']

/** Lists the events sent to the sister platform and their outcomes (RF-5). The state is in the address. */
export function WebhookDeliveries() {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useUrlFilters('state')
  const state = STATES.find((one) => one === search.state)
  const { webhook, list } = useWebhook(state)
  const [busyId, setBusyId] = useState<string | null>(null)
  const retry = async (id: string) => {
    setBusyId(id)
    try {
      await api.webhooks.retry({ id })
      showToast({ title: t`Retrying now`, tone: 'success' })
    } catch (error) {
      showToast({ title: t`The retry failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusyId(null)
      list.refresh()
    }
  }
  const canRetry = webhook?.is_configured === true
  const columns = useDeliveryColumns({ busyId, onRetry: canRetry ? (id) => void retry(id) : null })
  return (
    <>
      <WebhookFacts webhook={webhook} />
      <FilterBar
        actions={canRetry && webhook.dead > 0 && <RetryDead count={webhook.dead} onRetried={list.refresh} />}
      >
        <FilterChips
          label={t`State`}
          chips={[
            { value: '', name: t`All` },
            ...STATES.map((value) => ({
              value,
              name: i18n._(stateNames[value]),
              ...(webhook && { count: formatNumber(webhook[value], i18n.locale) }),
            })),
          ]}
          value={state ?? ''}
          onChange={(value) => setSearch({ state: value })}
        />
      </FilterBar>
      <DataTable
        label={t`Deliveries`}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        error={list.error === null ? null : errorText(list.error)}
        isLoading={list.isLoading && list.rows === null}
        onRetry={list.refresh}
        onOlder={list.hasMore ? list.loadMore : null}
        empty={
          <EmptyState
            mood="sleepy"
            title={t`No deliveries of this kind`}
            text={t`New profiles and qualified referrals appear here, newest first.`}
          />
        }
      />
      <p role="status" className="visually-hidden">
        {webhook && plural(webhook.dead, { one: '# delivery fails', other: '# deliveries fail' })}
      </p>
    </>
  )
}
