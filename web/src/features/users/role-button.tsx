import type { ListedUser } from '@pepper/contract/users'
import { useState } from 'react'
import { useMember } from '../../lib/viewer.ts'
import { can } from '../../lib/viewer-rules.ts'
import { Button } from '../../ui/button.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useRoleAct } from './user-words.tsx'

/** 'Promote to Admin' for users, 'Demote to User' for other admins; nothing for super admins and oneself (AD-3). */
export function RoleButton({ user, onChange }: { user: ListedUser; onChange: () => void }) {
  const member = useMember()
  const actName = useRoleAct()
  const [isAsking, setAsking] = useState(false)
  if (!member || !can(member, 'users.change_role')) return null
  if (member.user_id === user.id || user.role === 'super_admin') return null
  const to = user.role === 'user' ? 'admin' : 'user'
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        {actName(user.role, to)}
      </Button>
      {isAsking && <RoleDialog user={user} to={to} onClose={() => setAsking(false)} onChanged={onChange} />}
    </>
  )
}
