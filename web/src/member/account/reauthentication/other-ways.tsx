import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { api } from '../../../lib/api/api.ts'
import { PasskeyButton } from '../../../shared/passkeys/passkey-button.tsx'
import { canUsePasskeys } from '../../../shared/passkeys/passkeys.ts'
import type { Settle } from '../../../shared/reauthentication.ts'
import { Button } from '../../../ui/button.tsx'
import type { TypedWay, Ways } from './ways.ts'

type OtherWaysProps = {
  ways: Ways['ways']
  way: TypedWay | null
  onChoose: (way: TypedWay) => void
  settle: Settle
}

/** The other ways that an account has, beside the one whose field is shown. */
export function OtherWays({ ways, way, onChoose, settle }: OtherWaysProps) {
  const has = (other: Ways['ways'][number]) => way !== other && ways.includes(other)
  return (
    <>
      {has('passkey') && canUsePasskeys() && (
        <PasskeyButton
          purpose="reauthentication"
          size="small"
          onAnswer={async (passkey) => {
            await api.identity.passkeys.reauthenticate({ passkey })
            settle(true)
          }}
        >
          <Trans>Use a passkey</Trans>
        </PasskeyButton>
      )}
      {has('app') && (
        <Button variant="secondary" size="small" onClick={() => onChoose('app')}>
          <Trans>Use a code from your app</Trans>
        </Button>
      )}
      {has('password') && (
        <Button variant="secondary" size="small" onClick={() => onChoose('password')}>
          <Trans>Use your password</Trans>
        </Button>
      )}
      {!ways.includes('email_code') && (
        <Link to="/auth/recover" onClick={() => settle(false)}>
          {ways.includes('password') ? <Trans>Forgot password?</Trans> : <Trans>Set a password</Trans>}
        </Link>
      )}
    </>
  )
}
