import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '@pepper/contract/permissions'
import type { RoleEntry, RoleRead } from '@pepper/contract/roles'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { useAction } from '../../shared/use-action.ts'
import { useKeptDraft } from '../../shared/use-kept-draft.ts'
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
  const { draft, change, forget } = useKeptDraft(role ? `role:${role.id}` : 'role', () => draftOf(role))
  const { name, description, permissions, read } = draft
  /** Whether the form began with a role that has changed since: opened again, it begins with the present one. */
  const [isOutdated, setOutdated] = useState(false)
  const isReady = name.trim() !== '' && permissions.length > 0
  const cancel = () => {
    forget()
    onClose()
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReady) return
    run(role ? t`Failed to update the role` : t`Failed to create the role`, async () => {
      const written = { name, description, permissions }
      try {
        await (role && read ? api.roles.update({ id: role.id, ...written, read }) : api.roles.create(written))
      } catch (error) {
        setOutdated(error instanceof CallError && error.code === 'access.role_outdated')
        throw error
      }
      forget()
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
      // Esc and a press beside the form happen by mistake: only Cancel gives the text up.
      onClose={isOutdated ? cancel : onClose}
      title={role ? t`Edit Role` : t`Create Role`}
      text={t`A role is a set of permissions that people get in addition to their built-in role.`}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
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
          onChange={({ target }) => change({ ...draft, name: target.value })}
        />
        <TextField
          label={t`Description`}
          isOptional
          value={description}
          maxLength={300}
          onChange={({ target }) => change({ ...draft, description: target.value })}
        />
        <PermissionChoice
          offered={held}
          chosen={permissions}
          onChange={(next) => change({ ...draft, permissions: [...next] })}
        />
        <ApprovalNote isNeeded={() => isDemotion(role, permissions)} />
      </form>
    </Dialog>
  )
}

/** The fields that are written, and the stored ones that they began with; null for a new role. */
type RoleDraft = RoleRead & { read: RoleRead | null }

function draftOf(role: RoleEntry | null): RoleDraft {
  if (!role) return { name: '', description: '', permissions: [], read: null }
  const { name, description, permissions } = role
  return { name, description, permissions, read: { name, description, permissions } }
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
