import { Trans, useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { UserDetail } from '@pepper/contract/users'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ApprovalNote } from '../../controls/approval-note.tsx'
import { useRoleActionName } from '../../labels/use-role-action-name.ts'
import { isAdministrator } from '../is-administrator.ts'
import { RoleDialog } from '../role-dialog.tsx'
import styles from '../users.module.css'
import { BanDialog } from './ban-dialog.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'

type PersonActionsProps = { user: UserDetail; onChange: () => void }

/** The actions that the viewer may take on this person, as the server reports them. */
export function PersonActions({ user, onChange }: PersonActionsProps) {
  const { t } = useLingui()
  const actionName = useRoleActionName()
  const { isBusy, run } = useAction()
  const [asked, setAsked] = useState<
    'ban' | 'sign_in_link' | 'hand_over' | 'factor' | 'sessions' | { role: BuiltInRole } | null
  >(null)
  const close = () => setAsked(null)
  const { id, email, may, refusals, state } = user
  const unban = () =>
    run(t`Failed to lift the ban`, async () => {
      await api.users.unban({ id })
      showToast({ title: t`Ban lifted`, text: t`${email} can sign in again.`, tone: 'success' })
      onChange()
    })
  return (
    <div className={styles.actions}>
      {may.ban && state === 'banned' && <ApprovalNote isNeeded={() => isAdministrator(user)} />}
      {may.change_role.map((role) => (
        <Button key={role} size="small" variant="secondary" onClick={() => setAsked({ role })}>
          {actionName(user.role, role)}
        </Button>
      ))}
      {refusals.gift === null && (
        <Link
          to="/admin/credit-gifts"
          search={{ to: id }}
          preload={false}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Trans>Gift credits</Trans>
        </Link>
      )}
      {may.sign_in_link && (
        <Button size="small" variant="secondary" onClick={() => setAsked('sign_in_link')}>
          <Trans>Send a sign-in link</Trans>
        </Button>
      )}
      {may.hand_over_sign_in_link && (
        <Button size="small" variant="secondary" onClick={() => setAsked('hand_over')}>
          <Trans>Show a sign-in link</Trans>
        </Button>
      )}
      {may.remove_second_factor && user.second_factor_since !== null && (
        <Button size="small" variant="secondary" onClick={() => setAsked('factor')}>
          <Trans>Remove the second factor</Trans>
        </Button>
      )}
      {may.ban && user.sessions.length > 0 && (
        <Button size="small" variant="secondary" onClick={() => setAsked('sessions')}>
          <Trans>End all sessions</Trans>
        </Button>
      )}
      {may.ban &&
        (state === 'banned' ? (
          <>
            <Button size="small" variant="secondary" onClick={() => setAsked('ban')}>
              <Trans>Change the ban</Trans>
            </Button>
            <Button size="small" isBusy={isBusy} onClick={unban}>
              <Trans>Lift the ban</Trans>
            </Button>
          </>
        ) : (
          <Button size="small" variant="danger" onClick={() => setAsked('ban')}>
            <Trans>Ban</Trans>
          </Button>
        ))}
      {asked === 'ban' && <BanDialog user={user} onClose={close} onBanned={onChange} />}
      {asked === 'sign_in_link' && <SignInLinkDialog user={user} onClose={close} onSent={onChange} />}
      {asked === 'hand_over' && <HandOverDialog user={user} onClose={close} onShown={onChange} />}
      {asked === 'factor' && <RemoveFactorDialog user={user} onClose={close} onRemoved={onChange} />}
      {asked === 'sessions' && <EndSessionsDialog user={user} onClose={close} onEnded={onChange} />}
      {typeof asked === 'object' && asked && (
        <RoleDialog user={user} to={asked.role} onClose={close} onChanged={onChange} />
      )}
    </div>
  )
}
