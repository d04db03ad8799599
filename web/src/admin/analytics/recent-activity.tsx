import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ActivitySource } from '@pepper/contract/analytics'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { useRead } from '../query/use-read.ts'
import { FilterChips } from '../table/filter-chips.tsx'
import styles from './recent-activity.module.css'
import { RecentEntry } from './recent-entry.tsx'

const EVERY_MS = 15_000
const SHOWN = 12

type Shown = ActivitySource | 'all'

const names: Record<Shown, MessageDescriptor> = {
  all: msg`All`,
  audit: msg`Changes`,
  security: msg`Security`,
  account: msg`New accounts`,
  sign_in: msg`Sign-ins`,
}

/** Shows the latest activity, of one source or of all but the sign-ins, without anything that people wrote. */
export function RecentActivity() {
  const { t, i18n } = useLingui()
  const [shown, setShown] = useState<Shown>('all')
  const { value, error, isLoading, refresh } = useRead(
    ['analytics', 'recent-activity', shown],
    () => api.analytics.activity({ limit: SHOWN, ...(shown !== 'all' && { source: shown }) }),
    () => EVERY_MS,
  )
  return (
    <Card title={t`Recent Activity`}>
      <FilterChips
        label={t`Kind of activity`}
        chips={(Object.keys(names) as Shown[]).map((value) => ({ value, name: i18n._(names[value]) }))}
        value={shown}
        onChange={setShown}
      />
      {!value && error === null && (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="12rem" />
        </Waiting>
      )}
      {error !== null && (
        <ErrorState
          title={t`This could not be loaded`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      )}
      {value?.entries.length === 0 && <EmptyState size="small" mood="sleepy" title={t`No activity yet`} />}
      {value && (
        <ol className={styles.activity}>
          {value.entries.map((entry) => (
            <RecentEntry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  )
}
