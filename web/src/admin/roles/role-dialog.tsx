import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '@pepper/contract/permissions'
import type { RoleEntry, RoleRead } from '@pepper/contract/roles'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { useMember } from '../../shared/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ApprovalNote } from '../controls/approval-note.tsx'
import { PermissionChoice } from '../controls/permission-choice.tsx'
import styles from './roles.module.css'

type RoleDialogProps = { role: RoleEntry | null; onClose: () => void; onSaved: () => void }

/** Creates or changes a custom role, with permissions that the viewer holds. */
export function RoleDialog({ role, onClose, onSaved }: RoleDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const { isBusy, run } = useAction()
  // Only permissions that the viewer holds can be granted (D7).
  const held = useMember()?.permissions ?? []
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [permissions, setPermissions] = useState<readonly Permission[]>(role?.permissions ?? [])
  const isReady = name.trim() !== '' && permissions.length > 0
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReady) return
    run(role ? t`Failed to update the role` : t`Failed to create the role`, async () => {
      const draft = { name, description, permissions: [...permissions] }
      await (role ? api.roles.update({ id: role.id, ...draft, read: readOf(role) }) : api.roles.create(draft))
      showToast({
        title: role ? t`Role saved` : t`Role created`,
        text: t`Applies at once to everyone who has it.`,
        tone: 'success',
      })
      onSaved()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={role ? t`Edit Role` : t`Create Role`}
      text={t`A role is a set of permissions that people get in addition to their built-in role.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} isBusy={isBusy} disabled={!isReady}>
            <Trans>Save Role</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={save}>
        <TextField
          label={t`Name`}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t`Description`}
          isOptional
          value={description}
          maxLength={300}
          onChange={(event) => setDescription(event.target.value)}
        />
        <PermissionChoice offered={held} chosen={permissions} onChange={setPermissions} />
        <ApprovalNote isNeeded={() => isDemotion(role, permissions)} />
      </form>
    </Dialog>
  )
}

function readOf({ name, description, permissions }: RoleEntry): RoleRead {
  return { name, description, permissions }
}

/**
 * Returns whether saving waits for a second person while approval is on: administrators hold the role, and its
 * permissions change.
 */
function isDemotion(role: RoleEntry | null, permissions: readonly Permission[]): boolean {
  if (!role?.user_count || !role.permissions.includes('admin.enter')) return false
  const isKept = role.permissions.every((permission) => permissions.includes(permission))
  return !isKept || permissions.length !== role.permissions.length
}
