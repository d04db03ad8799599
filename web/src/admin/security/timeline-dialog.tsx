import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { auditLabels } from '../labels/audit-labels.ts'
import { Badge } from '../labels/badge.tsx'
import { eventNames, eventTones } from '../labels/event-labels.ts'
import { useRead } from '../query/use-read.ts'
import { Signals } from './flag-columns.tsx'
import styles from './security.module.css'

type Timeline = Awaited<ReturnType<typeof api.security.timeline>>

/** Shows the recent events of an account, newest first. */
export function TimelineDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { value, error, isLoading, refresh } = useRead(['security', 'timeline-dialog', userId], () =>
    api.security.timeline({ id: userId }),
  )
  const name = value?.person.full_name || value?.person.email
  return (
    <Dialog isOpen onClose={onClose} size="large" title={name ? t`Timeline of ${name}` : t`Timeline`}>
      {value ? (
        <Moments timeline={value} userId={userId} />
      ) : error ? (
        <ErrorState
          title={t`The timeline could not be loaded`}
          text={errorText(error)}
          onRetry={refresh}
          isRetrying={isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="12rem" />
        </Waiting>
      )}
    </Dialog>
  )
}

function Moments({ timeline, userId }: { timeline: Timeline; userId: string }) {
  const { i18n } = useLingui()
  const { person, flags, moments } = timeline
  const [open] = flags.filter(({ settled_at }) => settled_at === null)
  return (
    <>
      {person.email && <p className={styles.note}>{person.email}</p>}
      {open && <Signals signals={open.signals} />}
      <ol className={styles.moments}>
        {moments.map((moment) => (
          <li key={moment.kind === 'event' ? `event-${moment.event.id}` : `entry-${moment.entry.id}`}>
            <time dateTime={moment.at}>{formatDateTime(moment.at, i18n.locale)}</time>
            {moment.kind === 'event' ? (
              <span className={styles.moment}>
                <Badge tone={eventTones[moment.event.type]}>{i18n._(eventNames[moment.event.type])}</Badge>
                {moment.event.network && <code className={styles.code}>{moment.event.network}</code>}
              </span>
            ) : (
              <span className={styles.moment}>
                <Link
                  to="/super-admin/audit"
                  search={{ entry: String(moment.entry.id) }}
                  className={styles.person}
                >
                  <EntryName action={moment.entry.action} />
                </Link>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p>
        <Link to="/super-admin/audit/events" search={{ user: userId }}>
          <Trans>All security events of this account</Trans>
        </Link>
      </p>
    </>
  )
}

function EntryName({ action }: { action: string }) {
  const { i18n } = useLingui()
  const label = auditLabels(action)
  return label ? i18n._(label) : <code className={styles.code}>{action}</code>
}
