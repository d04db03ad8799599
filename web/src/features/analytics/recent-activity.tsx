import { useLingui } from '@lingui/react/macro'
import type { ActivityEntry } from '@pepper/contract/analytics'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { Badge, type BadgeTone } from '../../ui/admin/badge.tsx'
import { PersonLink } from '../../ui/admin/person-link.tsx'
import { TimeAgo } from '../../ui/admin/time-ago.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import styles from './analytics.module.css'
import { wordsOf } from './figure-names.ts'

const EVERY_MS = 15_000
const SHOWN = 12

/** What just happened, from the audit log, the security events and new accounts; nobody's words. */
export function RecentActivity() {
  const { t } = useLingui()
  const { value, error, isLoading, refresh } = usePolled(
    'activity',
    () => api.analytics.activity({ limit: SHOWN }),
    () => EVERY_MS,
  )
  return (
    <Card title={t`Recent Activity`}>
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
      {value?.entries.length === 0 && (
        <EmptyState size="small" mood="sleepy" title={t`Nothing has happened yet`} />
      )}
      {value && (
        <ol className={styles.activity}>
          {value.entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  )
}

const tones: Record<ActivityEntry['source'], BadgeTone> = { audit: 'info', security: 'warn', account: 'ok' }

function Entry({ entry: { at, source, what, actor, actor_id, target_person } }: { entry: ActivityEntry }) {
  const { t, i18n } = useLingui()
  const sources: Record<ActivityEntry['source'], string> = {
    audit: t`Audit`,
    security: t`Security`,
    account: t`Account`,
  }
  const words = wordsOf(what)
  return (
    <li className={styles.entry}>
      <Badge tone={tones[source]}>{sources[source]}</Badge>
      <span className={styles.what}>
        {typeof words === 'string' ? <code>{words}</code> : i18n._(words)}
        {actor_id && (
          <span className={styles.people}>
            <PersonLink id={actor_id} name={actor?.name ?? actor_id.slice(0, 8)} />
            {target_person && target_person.id !== actor_id && (
              <>
                <span aria-hidden="true">→</span>
                <PersonLink id={target_person.id} name={target_person.name} />
              </>
            )}
          </span>
        )}
        {!actor_id && target_person && (
          <span className={styles.people}>
            <PersonLink id={target_person.id} name={target_person.name} />
          </span>
        )}
      </span>
      <span className={styles.dim}>
        <TimeAgo at={at} />
      </span>
    </li>
  )
}
