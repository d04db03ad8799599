import { Trans, useLingui } from '@lingui/react/macro'
import type { RoleEntry, RoleHolder } from '@pepper/contract/roles'
import type { FoundUser } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { AccessPreview } from '../controls/access-preview.tsx'
import { ApprovalNote } from '../controls/approval-note.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { PersonPicker } from '../pickers/person-picker.tsx'
import { type List, useList } from '../query/use-list.ts'
import { useRoleLabels } from './role-labels.ts'
import styles from './roles.module.css'
import { TakeRole } from './take-role.tsx'

type HoldersDialogProps = { role: RoleEntry; onClose: () => void }

/** Lists the holders of a role, since when and from whom they have it. Custom roles are given and taken here. */
export function HoldersDialog({ role, onClose }: HoldersDialogProps) {
  const { t } = useLingui()
  const { name } = useRoleLabels(role)
  const list = useList(['roles', 'holders-dialog', role.id], async (before) => {
    const page = await api.roles.holders({ id: role.id as 'admin', ...(before && { before }) })
    return { rows: page.holders, next: page.earlier }
  })
  const [losing, setLosing] = useState<RoleHolder | null>(null)
  return (
    <Dialog isOpen onClose={onClose} title={t`People with the role ${name}`}>
      {!role.is_system_role && <Giving role={role} onGiven={list.refresh} />}
      {list.error !== null && (
        <ErrorState
          title={t`Failed to fetch roles`}
          text={errorText(list.error)}
          onRetry={list.refresh}
          isRetrying={list.isLoading}
        />
      )}
      {list.rows ? (
        <HolderList role={role} list={list} onRemove={setLosing} />
      ) : (
        list.error === null && (
          <Waiting label={t`Loading...`}>
            <Skeleton shape="block" height="8rem" />
          </Waiting>
        )
      )}
      {losing && (
        <TakeRole role={role} holder={losing} onClose={() => setLosing(null)} onTaken={list.refresh} />
      )}
    </Dialog>
  )
}

type HolderListProps = { role: RoleEntry; list: List<RoleHolder>; onRemove: (holder: RoleHolder) => void }

function HolderList({ role, list, onRemove }: HolderListProps) {
  const { t } = useLingui()
  const rows = list.rows ?? []
  return (
    <>
      <ul className={styles.holders}>
        {rows.map((holder) => (
          <li key={holder.id}>
            <span>
              {holder.email}
              <span className={styles.since}>
                <TimeAgo at={holder.granted_at} />
                {holder.by && <Trans>by {holder.by.email}</Trans>}
              </span>
            </span>
            {!role.is_system_role && (
              <Button
                size="small"
                variant="secondary"
                aria-label={t`Remove the role from ${holder.email}`}
                onClick={() => onRemove(holder)}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        ))}
        {rows.length === 0 && (
          <li className={styles.note}>
            <Trans>No one yet.</Trans>
          </li>
        )}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" isFullWidth isBusy={list.isLoading} onClick={list.loadMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  )
}

function Giving({ role, onGiven }: { role: RoleEntry; onGiven: () => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [person, setPerson] = useState<FoundUser | null>(null)
  const give = () => {
    if (!person) return
    run(t`Failed to update user role`, async () => {
      await api.roles.assign({ id: role.id, user_id: person.id })
      const given = role.name
      showToast({ title: t`Role Updated`, text: t`User role has been updated to ${given}`, tone: 'success' })
      setPerson(null)
      onGiven()
    })
  }
  return (
    <div className={styles.giving}>
      <PersonPicker label={t`Give it to`} value={person} onChange={setPerson} />
      {person && <ApprovalNote isNeeded={() => role.permissions.includes('admin.enter')} />}
      {person && (
        <AccessPreview
          question={`${role.id} ${person.id}`}
          read={() => api.roles.preview({ id: role.id, user_id: person.id, change: 'assign' })}
        />
      )}
      <Button isBusy={isBusy} disabled={!person} onClick={give}>
        <Trans>Give the role</Trans>
      </Button>
    </div>
  )
}
