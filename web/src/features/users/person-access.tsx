import { Trans } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { TimeAgo } from '../../ui/admin/time-ago.tsx'
import styles from './users.module.css'

/** What they may do and by which role, and where they are signed in. */
export function PersonAccess({ user: { permissions, sessions } }: { user: UserDetail }) {
  return (
    <>
      <section>
        <h3 className={styles.heading}>
          <Trans>What they may do</Trans>
        </h3>
        <ul className={styles.rows}>
          {permissions.map(({ permission, from }) => (
            <li key={permission}>
              <code>{permission}</code>
              <span className={styles.note}>{from.join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>
          <Trans>Sessions</Trans>
        </h3>
        {sessions.length === 0 && (
          <p className={styles.note}>
            <Trans>They are signed in nowhere.</Trans>
          </p>
        )}
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <li key={session.id}>
              <span>{session.user_agent || session.network || '–'}</span>
              <span className={styles.note}>
                <TimeAgo at={session.created_at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
