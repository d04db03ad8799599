import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '@pepper/contract/audit'
import { Link } from '@tanstack/react-router'
import { auditLabels } from '../labels/audit-labels.ts'
import { targetLabels } from '../labels/target-labels.ts'
import { TimeAgo } from '../labels/time-ago.tsx'
import { personName, shortId } from '../pickers/person-name.ts'
import type { Column } from '../table/data-table.tsx'
import styles from './audit.module.css'

/** The author of an entry: a person, or the server, which includes the operator's command line. */
export function ActorName({ actor }: Pick<AuditEntry, 'actor'>) {
  return actor ? personName(actor.id, actor.person) : <Trans>The server</Trans>
}

/** The subject of an entry: a person by name, anything else by its kind and its title, its person or its id. */
export function TargetName({ target }: Pick<AuditEntry, 'target'>) {
  const { i18n } = useLingui()
  if (!target) return <>–</>
  const { type, id, title, person } = target
  if (type === 'user' && person) return <>{personName(id, person)}</>
  const kind = targetLabels(type)
  return (
    <span className={styles.target}>
      {kind ? i18n._(kind) : type}{' '}
      {title || person ? <q>{title ?? personName(id, person)}</q> : <code>{shortId(id)}</code>}
    </span>
  )
}

/** The name of an action, and the code that the log is searched by. */
function ActionName({ action }: Pick<AuditEntry, 'action'>) {
  const { i18n } = useLingui()
  const label = auditLabels(action)
  return (
    <span className={styles.actionName}>
      {label && i18n._(label)} <code>{action}</code>
    </span>
  )
}

export function useEntryColumns(): Column<AuditEntry>[] {
  const { t } = useLingui()
  return [
    {
      key: 'action',
      name: t`Action`,
      cell: ({ id, action }) => (
        <Link
          to="."
          search={(current: object) => ({ ...current, entry: String(id) })}
          resetScroll={false}
          preload={false}
          className={styles.action}
        >
          <ActionName action={action} />
        </Link>
      ),
    },
    { key: 'actor', name: t`Actor`, cell: (entry) => <ActorName actor={entry.actor} /> },
    { key: 'target', name: t`Object`, cell: (entry) => <TargetName target={entry.target} /> },
    { key: 'when', name: t`When`, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
    { key: 'id', name: t`Entry`, align: 'end', cell: ({ id }) => id },
  ]
}
