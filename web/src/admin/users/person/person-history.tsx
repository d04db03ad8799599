import { Trans, useLingui } from '@lingui/react/macro'
import type { HistoryKind, UserDetail } from '@pepper/contract/users'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../../shared/viewer.ts'
import { can } from '../../../shared/viewer-rules.ts'
import styles from '../users.module.css'
import { HistoryList } from './history-list.tsx'

/**
 * Lists the history of a person, the newest of each kind first: people they referred, credits, audit log, security
 * events.
 */
export function PersonHistory({ user }: { user: UserDetail }) {
  const { t } = useLingui()
  const mayAudit = can(useViewer(), 'audit.read')
  const lists: { of: HistoryKind; name: string }[] = [
    { of: 'referrals', name: t`Referred people` },
    { of: 'transactions', name: t`Credits in and out` },
    { of: 'audit', name: t`Audit log` },
    { of: 'security_events', name: t`Security events` },
  ]
  return lists.map(({ of, name }) => (
    <section key={of}>
      <h2 className={styles.heading}>{name}</h2>
      <HistoryList id={user.id} of={of} first={user.traces[of]} />
      {mayAudit && of === 'audit' && (
        <p className={styles.ways}>
          <Link to="/super-admin/audit" search={{ about: user.id }} preload={false}>
            <Trans>Actions on this person in the full log</Trans>
          </Link>
          <Link to="/super-admin/audit" search={{ actor: user.id }} preload={false}>
            <Trans>Their actions in the full log</Trans>
          </Link>
        </p>
      )}
      {mayAudit && of === 'security_events' && (
        <p className={styles.ways}>
          <Link to="/super-admin/audit/events" search={{ user: user.id }} preload={false}>
            <Trans>All security events of this account</Trans>
          </Link>
        </p>
      )}
    </section>
  ))
}
