import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedUser } from '@pepper/contract/users'
import { useState } from 'react'
import { useMember } from '../../lib/viewer.ts'
import { can } from '../../lib/viewer-rules.ts'
import { ConfirmDialog } from '../../ui/admin/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { changeRole } from './change-role.ts'

/** 'Promote to Admin' for users, 'Demote to User' for other admins; nothing for super admins and oneself (AD-3). */
export function RoleButton({ user, onChange }: { user: ListedUser; onChange: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSelf = member?.profile.referral_code === user.referral_code
  if (!member || !can(member, 'users.change_role') || isSelf || user.role === 'super_admin') return null
  const isPromotion = user.role === 'user'
  const { id, email, role: from } = user
  const change = async () => {
    setBusy(true)
    const isDone = await changeRole({ id, email, from, to: isPromotion ? 'admin' : 'user' })
    setBusy(false)
    setAsking(false)
    if (isDone) onChange()
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        {isPromotion ? <Trans>Promote to Admin</Trans> : <Trans>Demote to User</Trans>}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={isPromotion ? t`Make ${email} an admin?` : t`Take the admin role from ${email}?`}
          text={
            isPromotion
              ? t`Admins manage people, gifts, notifications and settings. It counts at once, and the audit log keeps who did it.`
              : t`They keep their account and lose the administration at once. The audit log keeps who did it.`
          }
          confirm={isPromotion ? t`Promote to Admin` : t`Demote to User`}
          tone={isPromotion ? 'primary' : 'danger'}
          isBusy={isBusy}
          onConfirm={() => void change()}
        />
      )}
    </>
  )
}
