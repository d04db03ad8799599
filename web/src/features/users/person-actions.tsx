import { Trans, useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { UserDetail } from '@pepper/contract/users'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/viewer.ts'
import { can } from '../../lib/viewer-rules.ts'
import { useAction } from '../../ui/admin/use-action.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { BanDialog } from './ban-dialog.tsx'
import { changeRole } from './change-role.ts'
import { roleNames } from './user-words.tsx'
import styles from './users.module.css'

type PersonActionsProps = { user: UserDetail; onChange: () => void }

/** What the viewer may do to this person; the server said so. */
export function PersonActions({ user, onChange }: PersonActionsProps) {
  const { t, i18n } = useLingui()
  const member = useMember()
  const { isBusy, run } = useAction()
  const [isBanning, setBanning] = useState(false)
  const { id, email, may, state } = user
  const setRole = async (to: BuiltInRole) => {
    if (await changeRole({ id, email, from: user.role, to })) onChange()
  }
  const unban = () =>
    run(t`Failed to lift the ban`, async () => {
      await api.users.unban({ id })
      showToast({ title: t`Ban lifted`, text: t`${email} can sign in again.`, tone: 'success' })
      onChange()
    })
  const endSessions = () =>
    run(t`Failed to end the sessions`, async () => {
      await api.users.endSessions({ id })
      showToast({ title: t`Signed out everywhere`, text: email, tone: 'success' })
      onChange()
    })
  const canGift = member && can(member, 'credits.gift')
  return (
    <div className={styles.actions}>
      {may.change_role.map((role) => (
        <Button key={role} size="small" variant="secondary" onClick={() => void setRole(role)}>
          {actionName(user.role, role) ?? t`Make ${i18n._(roleNames[role])}`}
        </Button>
      ))}
      {canGift && state !== 'banned' && (
        <Link
          to="/admin/credit-gifts"
          search={{ to: id }}
          preload={false}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Trans>Gift credits</Trans>
        </Link>
      )}
      {may.ban && user.sessions.length > 0 && (
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={endSessions}>
          <Trans>End all sessions</Trans>
        </Button>
      )}
      {may.ban &&
        (state === 'banned' ? (
          <Button size="small" isBusy={isBusy} onClick={unban}>
            <Trans>Lift the ban</Trans>
          </Button>
        ) : (
          <Button size="small" variant="danger" onClick={() => setBanning(true)}>
            <Trans>Ban</Trans>
          </Button>
        ))}
      {isBanning && <BanDialog user={user} onClose={() => setBanning(false)} onBanned={onChange} />}
    </div>
  )
}

function actionName(from: BuiltInRole, to: BuiltInRole) {
  if (from === 'user' && to === 'admin') return <Trans>Promote to Admin</Trans>
  if (from === 'admin' && to === 'user') return <Trans>Demote to User</Trans>
  return null
}
