import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RoleEntry } from '@pepper/contract/roles'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ApprovalNote } from '../controls/approval-note.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

type DeleteRoleProps = {
  role: RoleEntry
  roles: readonly RoleEntry[]
  onClose: () => void
  onDeleted: () => void
}

/** Asks for confirmation before a role is deleted, and which role its holders get instead. */
export function DeleteRole({ role, roles, onClose, onDeleted }: DeleteRoleProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [heir, setHeir] = useState('')
  const others = roles.filter(({ id, is_system_role: isSystem }) => !isSystem && id !== role.id)
  const isHeld = role.user_count > 0
  const remove = () =>
    run(t`Failed to delete the role`, async () => {
      await api.roles.delete({ id: role.id, ...(isHeld && { reassign_to: heir || null }) })
      showToast({ title: t`Role deleted`, text: role.name, tone: 'success' })
      onDeleted()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Delete the role ${role.name}?`}
      text={
        isHeld
          ? plural(role.user_count, {
              one: '# person has it and loses its permissions at once.',
              other: '# people have it and lose its permissions at once.',
            })
          : t`No one has it. This cannot be undone.`
      }
      confirm={t`Delete`}
      isBusy={isBusy}
      onConfirm={remove}
    >
      <ApprovalNote isNeeded={() => isHeld && role.permissions.includes('admin.enter')} />
      {isHeld && (
        <Select
          label={t`Replacement role`}
          value={heir}
          options={[
            { value: '', name: t`No other role` },
            ...others.map(({ id, name }) => ({ value: id, name })),
          ]}
          onChange={setHeir}
        />
      )}
    </ConfirmDialog>
  )
}
