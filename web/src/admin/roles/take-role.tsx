import { useLingui } from '@lingui/react/macro'
import type { RoleEntry, RoleHolder } from '@pepper/contract/roles'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { AccessPreview } from '../controls/access-preview.tsx'
import { ApprovalNote } from '../controls/approval-note.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

type TakeRoleProps = { role: RoleEntry; holder: RoleHolder; onClose: () => void; onTaken: () => void }

/** Shows which permissions a person loses before a custom role is removed from them. */
export function TakeRole({ role, holder, onClose, onTaken }: TakeRoleProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const { id, name } = role
  const take = () =>
    run(t`Failed to update user role`, async () => {
      await api.roles.remove({ id, user_id: holder.id })
      onClose()
      onTaken()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Remove the role ${name} from ${holder.email}?`}
      text={t`It applies at once and is recorded in the audit log.`}
      confirm={t`Remove`}
      isBusy={isBusy}
      onConfirm={take}
    >
      <ApprovalNote isNeeded={() => role.permissions.includes('admin.enter')} />
      <AccessPreview
        question={`${id} ${holder.id}`}
        read={() => api.roles.preview({ id, user_id: holder.id, change: 'remove' })}
      />
    </ConfirmDialog>
  )
}
