import { Trans, useLingui } from '@lingui/react/macro'
import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, LinkIcon, WarningIcon } from '../../ui/icons.tsx'
import type { CarriedCode } from './carried-code.ts'
import styles from './membership.module.css'

type InvitationProps = {
  carried: CarriedCode
  /** The tab that is open: there is no need to send people where they are. */
  isSigningUp: boolean
  onSignUp: () => void
  onForget: () => void
}

/** The referral code that came with the address (AU-5): what it is good for, and a way to go without. */
export function Invitation({ carried, isSigningUp, onSignUp, onForget }: InvitationProps) {
  const { t } = useLingui()
  if ('malformed' in carried) return <BrokenInvitation text={carried.malformed} onForget={onForget} />
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
      <IconButton label={t`Go without the code`} icon={<CloseIcon size={18} />} onClick={onForget} />
    </div>
  )
}

function BrokenInvitation({ text, onForget }: { text: string; onForget: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.invitation} data-tone="warning">
      <WarningIcon size={18} />
      <p>
        <Trans>
          The referral code in your link, <strong>{text}</strong>, is not complete: a code has 8 letters and
          digits. Ask for the link again, or go on without.
        </Trans>
      </p>
      <IconButton label={t`Go without the code`} icon={<CloseIcon size={18} />} onClick={onForget} />
    </div>
  )
}
