import { Trans, useLingui } from '@lingui/react/macro'
import type { RoleEntry } from '@pepper/contract/roles'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { StatTile, StatTiles } from '../controls/stat-tile.tsx'
import { useFailureToast } from '../controls/use-failure-toast.ts'
import { useRead } from '../query/use-read.ts'
import { DeleteRole } from './delete-role.tsx'
import { HoldersDialog } from './holders-dialog.tsx'
import { PermissionHolders } from './permission-holders.tsx'
import { type RoleAction, RoleCard } from './role-card.tsx'
import { RoleDialog } from './role-dialog.tsx'
import styles from './roles.module.css'

type Asked = { action: RoleAction; role: RoleEntry } | { action: 'create'; role: null }

/** Lists the roles with their permissions and holders (SA-1). */
export function Roles() {
  const { t, i18n } = useLingui()
  const { value, error, isLoading, refresh } = useRead(['roles', 'roles'], () => api.roles.list())
  const failed = t`Failed to fetch roles`
  useFailureToast(error ? failed : null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // Also a dialog without a change leads to a new list: the role may have been refused as changed meanwhile.
  const close = () => {
    setAsked(null)
    refresh()
  }
  if (!value) {
    return error ? (
      <ErrorState title={failed} text={errorText(error)} onRetry={refresh} isRetrying={isLoading} />
    ) : (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="20rem" />
      </Waiting>
    )
  }
  const number = (count: number) => formatNumber(count, i18n.locale)
  return (
    <>
      <StatTiles>
        <StatTile name={t`Total Users`} value={number(value.counts.total_users)} />
        <StatTile name={t`Admins`} value={number(value.counts.admins)} note={t`Super admins included`} />
        <StatTile name={t`Super Admins`} value={number(value.counts.super_admins)} />
        <StatTile name={t`Custom Roles`} value={number(value.counts.custom_roles)} />
      </StatTiles>
      <div className={styles.bar}>
        <Button onClick={() => setAsked({ action: 'create', role: null })}>
          <Trans>Create Role</Trans>
        </Button>
      </div>
      <ul className={styles.cards}>
        {value.roles.map((role) => (
          <RoleCard key={role.id} role={role} onAction={(action) => setAsked({ action, role })} />
        ))}
      </ul>
      <PermissionHolders
        permissions={value.roles.find(({ id }) => id === 'super_admin')?.permissions ?? []}
      />
      {(asked?.action === 'create' || asked?.action === 'edit') && (
        <RoleDialog role={asked.role} onClose={close} onSaved={close} />
      )}
      {asked?.action === 'delete' && (
        <DeleteRole role={asked.role} roles={value.roles} onClose={close} onDeleted={close} />
      )}
      {asked?.action === 'holders' && <HoldersDialog role={asked.role} onClose={close} />}
    </>
  )
}
