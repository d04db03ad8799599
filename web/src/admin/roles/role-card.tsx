import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RoleEntry } from '@pepper/contract/roles'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../labels/badge.tsx'
import { permissionName } from '../labels/permission-labels.ts'
import { useRoleLabels } from './role-labels.ts'
import styles from './roles.module.css'

export type RoleAction = 'edit' | 'delete' | 'holders'

type RoleCardProps = { role: RoleEntry; onAction: (action: RoleAction) => void }

/** Shows one role: the number of its holders, its purpose and its permissions. */
export function RoleCard({ role, onAction }: RoleCardProps) {
  const { t, i18n } = useLingui()
  const { name, description } = useRoleLabels(role)
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Badge>{plural(role.user_count, { one: '# user', other: '# users' })}</Badge>
        {role.is_system_role && (
          <Badge tone="info">
            <Trans>System Role</Trans>
          </Badge>
        )}
      </header>
      {description && <p className={styles.note}>{description}</p>}
      <ul className={styles.permissions} aria-label={t`Permissions of ${name}`}>
        {role.permissions.map((permission) => (
          <li key={permission} title={permission}>
            {permissionName(permission, i18n)}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {role.id !== 'user' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t`Holders: ${name}`}
            onClick={() => onAction('holders')}
          >
            <Trans>Holders</Trans>
          </Button>
        )}
        {!role.is_system_role && (
          <>
            <Button
              size="small"
              variant="secondary"
              aria-label={t`Edit ${name}`}
              onClick={() => onAction('edit')}
            >
              <Trans>Edit</Trans>
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={t`Delete ${name}`}
              onClick={() => onAction('delete')}
            >
              <Trans>Delete</Trans>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
