import { Trans, useLingui } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { TimeAgo } from '../../ui/admin/time-ago.tsx'
import styles from './users.module.css'

/** The last entries about a person: audit log, security events, ledger. */
export function PersonTraces({ user }: { user: UserDetail }) {
  const { t } = useLingui()
  const lists = [
    { name: t`Audit log`, rows: user.audit.map((entry) => ({ ...entry, note: entry.by?.email })) },
    { name: t`Security events`, rows: user.security_events.map((event) => ({ ...event, note: undefined })) },
    {
      name: t`Credits in and out`,
      rows: user.transactions.map(({ id, transaction_type, amount, created_at }) => ({
        id,
        created_at,
        what: transaction_type,
        note: amount > 0 ? `+${amount}` : `${amount}`,
      })),
    },
  ]
  return lists.map(({ name, rows }) => (
    <section key={name}>
      <h2 className={styles.heading}>{name}</h2>
      {rows.length === 0 && (
        <p className={styles.note}>
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map(({ id, what, note, created_at }) => (
          <li key={id}>
            <span>
              <code>{what}</code> {note}
            </span>
            <span className={styles.note}>
              <TimeAgo at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
