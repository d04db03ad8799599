import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '@pepper/contract/permissions'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Select } from '../../ui/select.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { permissionName } from '../labels/permission-labels.ts'
import { roleName } from '../labels/role-labels.ts'
import { useRead } from '../query/use-read.ts'
import styles from './roles.module.css'

/**
 * Shows which people hold a permission, and through which roles (SA-1). `permissions` lists all permissions, which a
 * super admin holds.
 */
export function PermissionHolders({ permissions }: { permissions: readonly Permission[] }) {
  const { t, i18n } = useLingui()
  const [permission, setPermission] = useState<Permission | ''>('')
  return (
    <section className={styles.question}>
      <h2 className={styles.name}>
        <Trans>Permission holders</Trans>
      </h2>
      <Select<Permission | ''>
        label={t`Permission`}
        value={permission}
        options={[
          { value: '', name: t`Choose one` },
          ...permissions.map((value) => ({ value, name: permissionName(value, i18n) })),
        ]}
        onChange={setPermission}
      />
      {permission && <Holders permission={permission} />}
    </section>
  )
}

function Holders({ permission }: { permission: Permission }) {
  const { t } = useLingui()
  const { value, error, isLoading, refresh } = useRead(['roles', 'permission-holders', permission], () =>
    api.roles.permissionHolders({ permission }),
  )
  if (!value) {
    return error ? (
      <ErrorState
        title={t`Failed to fetch roles`}
        text={errorText(error)}
        onRetry={refresh}
        isRetrying={isLoading}
      />
    ) : (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="6rem" />
      </Waiting>
    )
  }
  const { total, holders } = value
  return (
    <>
      <p role="status" className={styles.note}>
        {plural(total, { one: '# person has it.', other: '# people have it.' })}{' '}
        {holders.length < total && <Trans>The newest {holders.length} are shown.</Trans>}
      </p>
      <ul className={styles.holders}>
        {holders.map(({ id, email, from }) => (
          <li key={id}>
            <Link to="/admin/users/$id" params={{ id }} preload={false}>
              {email}
            </Link>
            <span className={styles.note}>{from.map(roleName).join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
