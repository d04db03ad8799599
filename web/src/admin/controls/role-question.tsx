import { useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { FoundUser } from '@pepper/contract/users'
import { api } from '../../lib/api/api.ts'
import { roleName } from '../labels/role-labels.ts'
import { useRoleActionName } from '../labels/use-role-action-name.ts'
import { AccessPreview } from './access-preview.tsx'
import { ApprovalNote } from './approval-note.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type RoleQuestionProps = {
  user: FoundUser
  to: BuiltInRole
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a person gets another role, and says what they will then be able to do. */
export function RoleQuestion({ user, to, isBusy, onClose, onConfirm }: RoleQuestionProps) {
  const { t } = useLingui()
  const actionName = useRoleActionName()
  const { id, email, role: from } = user
  const isDemotion = to === 'user' || from === 'super_admin'
  const role = roleName(to)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={titleOf(from, to, email) ?? t`Give ${email} the role ${role}?`}
      text={t`It applies at once and is recorded in the audit log.`}
      confirm={actionName(from, to)}
      tone={isDemotion ? 'danger' : 'primary'}
      isBusy={isBusy}
      onConfirm={onConfirm}
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
