import { Trans } from '@lingui/react/macro'
import type { FactorMethod } from '@pepper/contract/errors'
import { PasskeyButton } from '../../../shared/passkeys/passkey-button.tsx'
import { canUsePasskeys, type PasskeyAnswer } from '../../../shared/passkeys/passkeys.ts'

type PasskeyFactorProps = {
  methods: FactorMethod[]
  onAnswer: (answer: PasskeyAnswer) => Promise<void>
}

/** A passkey instead of the code, where the account has one (AU-11). */
export function PasskeyFactor({ methods, onAnswer }: PasskeyFactorProps) {
  if (!methods.includes('passkey') || !canUsePasskeys()) return null
  return (
    <PasskeyButton purpose="second_factor" isFullWidth onAnswer={onAnswer}>
      <Trans>Use a passkey instead of a code</Trans>
    </PasskeyButton>
  )
}
