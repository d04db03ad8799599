import { Trans, useLingui } from '@lingui/react/macro'
import type { UserDetail } from '@pepper/contract/users'
import { deviceName } from '../../../shared/device-name.ts'
import { permissionName } from '../../labels/permission-labels.ts'
import { roleName } from '../../labels/role-labels.ts'
import { TimeAgo } from '../../labels/time-ago.tsx'
import styles from '../users.module.css'

/**
 * Shows a person's roles and who gave them, the permissions that come with each role, and the places where they are
 * signed in.
 */
export function PersonAccess({ user }: { user: UserDetail }) {
  const { i18n } = useLingui()
  const { permissions, sessions } = user
  return (
    <>
      <section>
        <h2 className={styles.heading}>
          <Trans>Roles</Trans>
        </h2>
        <ul className={styles.rows}>
          {rolesOf(user).map(({ key, name, at, by }) => (
            <li key={key}>
              <span>{name}</span>
              <span className={styles.note}>
                {at ? <TimeAgo at={at} /> : <Trans>Every member has it.</Trans>}{' '}
                {by && <Trans>by {by.email}</Trans>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className={styles.heading}>
          <Trans>Permissions</Trans>
        </h2>
        <ul className={styles.rows}>
          {permissions.map(({ permission, from }) => (
            <li key={permission}>
              <span title={permission}>{permissionName(permission, i18n)}</span>
              <span className={styles.note}>{from.map(roleName).join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className={styles.heading}>
          <Trans>Sessions</Trans>
        </h2>
        {sessions.length === 0 && (
          <p className={styles.note}>
            <Trans>No open sessions.</Trans>
          </p>
        )}
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <li key={session.id}>
              <span title={session.user_agent ?? undefined}>
                {deviceName(session.user_agent ?? '') ??
                  (session.user_agent || <Trans>Unknown browser</Trans>)}
              </span>
              <span className={styles.note}>
                {session.network && (
                  <>
                    <Trans>from network</Trans> <code>{session.network}</code> ·{' '}
                  </>
                )}
                <TimeAgo at={session.created_at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function rolesOf({ role, role_granted: granted, roles }: UserDetail) {
  const builtIn = { key: role, name: roleName(role), at: granted?.at ?? null, by: granted?.by ?? null }
  return [builtIn, ...roles.map(({ id, name, granted_at, by }) => ({ key: id, name, at: granted_at, by }))]
}
