import { Trans } from '@lingui/react/macro'
import type { ListedUser } from '@pepper/contract/users'
import { useState } from 'react'
import { codeText } from '../../shared/errors/error-messages.ts'
import { useMember } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { Button } from '../../ui/button.tsx'
import { useRoleActionName } from '../labels/use-role-action-name.ts'
import { RoleDialog } from './role-dialog.tsx'
import styles from './users.module.css'

/**
 * Shows 'Promote to Admin' for users and 'Demote to User' for other admins. For super admins and the viewer it explains
 * why not (AD-3).
 */
export function RoleButton({ user, onChange }: { user: ListedUser; onChange: () => void }) {
  const member = useMember()
  const actionName = useRoleActionName()
  const [isAsking, setAsking] = useState(false)
  if (!member) return null
  if (member.user_id === user.id || user.role === 'super_admin') {
    return (
      <span className={styles.note}>
        {member.user_id === user.id ? (
          <Trans>Only others can change your role.</Trans>
        ) : can(member, 'super_admin.enter') ? (
          <Trans>Open a super admin’s page to change their role.</Trans>
        ) : (
          codeText('access.role_too_high')
        )}
      </span>
    )
  }
  const to = user.role === 'user' ? 'admin' : 'user'
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        {actionName(user.role, to)}
      </Button>
      {isAsking && <RoleDialog user={user} to={to} onClose={() => setAsking(false)} onChanged={onChange} />}
    </>
  )
}
