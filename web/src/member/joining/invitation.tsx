import { Trans, useLingui } from '@lingui/react/macro'
import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, LinkIcon, WarningIcon } from '../../ui/icons.tsx'
import type { CarriedCode } from './carried-code.ts'
import styles from './joining.module.css'

type InvitationProps = {
  carried: CarriedCode
  /** Whether the sign-up tab is open, so that no link to it is needed. */
  isSigningUp: boolean
  onSignUp: () => void
  onForget: () => void
}

/** The referral code of the address (AU-5): its benefit, and a button to drop it. */
export function Invitation({ carried, isSigningUp, onSignUp, onForget }: InvitationProps) {
  const { t } = useLingui()
  if ('malformed' in carried) {
    const text = carried.malformed
    return (
      <UnusableInvitation onForget={onForget}>
        <Trans>
          The referral code in your link, <strong>{text}</strong>, is incomplete: a code has 8 letters and
          digits. Ask for a new link, or continue without it.
        </Trans>
      </UnusableInvitation>
    )
  }
  if ('unknown' in carried) {
    const text = carried.unknown
    return (
      <UnusableInvitation onForget={onForget}>
        <Trans>
          The referral code in your link, <strong>{text}</strong>, does not exist, so there is no bonus. Ask
          for a new link, or continue without it.
        </Trans>
      </UnusableInvitation>
    )
  }
  const { code } = carried
  return (
    <div className={styles.invitation}>
      <LinkIcon size={18} />
      <p>
        <Trans>
          Invited with <strong>{code}</strong>: sign up and you both get {REFERRAL_BONUS_CREDITS} bonus
          credits.
        </Trans>{' '}
        {!isSigningUp && (
          <Button variant="secondary" size="small" onClick={onSignUp} className={styles.invitationAction}>
            <Trans>Sign Up</Trans>
          </Button>
        )}
      </p>
      <IconButton label={t`Continue without the code`} icon={<CloseIcon size={18} />} onClick={onForget} />
    </div>
  )
}

function UnusableInvitation({ children, onForget }: { children: ReactNode; onForget: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.invitation} data-tone="warning">
      <WarningIcon size={18} />
      <p>{children}</p>
      <IconButton label={t`Continue without the code`} icon={<CloseIcon size={18} />} onClick={onForget} />
    </div>
  )
}
