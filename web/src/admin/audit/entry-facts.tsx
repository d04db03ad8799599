import { useLingui } from '@lingui/react/macro'
import type { AuditEntryDetails } from '@pepper/contract/audit'
import type { ReactNode } from 'react'
import { formatExactDateTime } from '../../lib/formats/format.ts'
import styles from './audit.module.css'
import { formatValue, type ReadEntry, readDetails } from './changes.ts'
import { ActorName, TargetName } from './entry-columns.tsx'

type EntryFactsProps = { entry: AuditEntryDetails; facts: ReadEntry['facts'] }

/** Lists the details of an entry other than the changes. */
export function EntryFacts({ entry, facts }: EntryFactsProps) {
  const { t, i18n } = useLingui()
  const { actor, target, personal } = entry
  const code = (text: string | null) => text && <code>{text}</code>
  const known: { name: string; value: ReactNode }[] = [
    { name: t`Actor`, value: <ActorName actor={actor} /> },
    { name: t`Address`, value: actor?.person?.email },
    { name: t`Object`, value: target && <TargetName target={target} /> },
    { name: t`Action`, value: code(entry.action) },
    { name: t`Id`, value: target && code(target.id) },
    { name: t`When`, value: formatExactDateTime(entry.created_at, i18n.locale) },
    ...facts.map(({ key, value }) => ({ name: key, value: code(formatValue(value, i18n.locale)) })),
    ...readDetails(personal ?? {}).facts.map(({ key, value }) => ({ name: key, value })),
    { name: t`Personal values`, value: entry.is_erased && t`were erased with the account` },
    { name: t`From network`, value: code(entry.network) },
    { name: t`Request`, value: code(entry.request_id) },
    { name: t`Entry`, value: entry.id },
    { name: t`Hash`, value: code(entry.hash) },
    { name: t`Previous hash`, value: code(entry.previous_hash) },
  ]
  return (
    <dl className={styles.facts}>
      {known
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
