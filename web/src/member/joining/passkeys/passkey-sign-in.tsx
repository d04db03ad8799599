import { Trans } from '@lingui/react/macro'
import { api } from '../../../lib/api/api.ts'
import { PasskeyButton } from '../../../shared/passkeys/passkey-button.tsx'
import { canUsePasskeys, type PasskeyAnswer } from '../../../shared/passkeys/passkeys.ts'
import { welcomeBack } from '../joined.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Signing in by a passkey alone, by the button or by the browser's suggestions at the first field (AU-11). */
export function PasskeySignIn() {
  usePasskeyAutofill(signIn)
  if (!canUsePasskeys()) return null
  return (
    <PasskeyButton purpose="sign_in" isFullWidth onAnswer={signIn}>
      <Trans>Sign in with a passkey</Trans>
    </PasskeyButton>
  )
}

async function signIn(passkey: PasskeyAnswer): Promise<void> {
  welcomeBack((await api.joining.signInByPasskey({ passkey })).viewer)
}
