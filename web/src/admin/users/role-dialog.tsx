import { useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { AccessPreview } from '../controls/access-preview.tsx'
import { ApprovalNote } from '../controls/approval-note.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { roleNames } from '../labels/role-labels.ts'
import { changeRole } from './change-role.ts'
import { useRoleActionName } from './user-labels.tsx'

type RoleDialogProps = { user: FoundUser; to: BuiltInRole; onClose: () => void; onChanged: () => void }

/** Asks for confirmation before a person gets another role, and says what they will then be able to do (AD-3, SA-1). */
export function RoleDialog({ user, to, onClose, onChanged }: RoleDialogProps) {
  const { t, i18n } = useLingui()
  const actionName = useRoleActionName()
  const [isBusy, setBusy] = useState(false)
  const { id, email, role: from } = user
  const isDemotion = to === 'user' || from === 'super_admin'
  const change = async () => {
    setBusy(true)
    const isDone = await changeRole({ id, email, from, to })
    setBusy(false)
    onClose()
    if (isDone) onChanged()
  }
  const role = i18n._(roleNames[to])
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={titleOf(from, to, email) ?? t`Give ${email} the role ${role}?`}
      text={t`It applies at once and is recorded in the audit log.`}
      confirm={actionName(from, to)}
      tone={isDemotion ? 'danger' : 'primary'}
      isBusy={isBusy}
      onConfirm={() => void change()}
    >
      <ApprovalNote isNeeded={() => true} />
      <AccessPreview
        question={`role ${id} ${to}`}
        read={() => api.users.previewRoleChange({ id, role: to })}
      />
    </ConfirmDialog>
  )

  function titleOf(before: BuiltInRole, after: BuiltInRole, whom: string): string | null {
    if (before === 'user' && after === 'admin') return t`Make ${whom} an admin?`
    if (before === 'admin' && after === 'user') return t`Remove the admin role from ${whom}?`
    return null
  }
}
