import { useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { useState } from 'react'
import { errorText } from '../../../shared/error-text.ts'
import { isWrongCode, useFactorMethods } from '../../../shared/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { SecondFactorField } from '../fields/second-factor-field.tsx'
import { LinkFrame } from '../link-frame.tsx'
import { PasskeyFactor } from '../passkeys/passkey-factor.tsx'

type FactorStepProps = {
  /** The last refusal, which asked for the second factor. */
  refusal: unknown
  isBusy: boolean
  send: (proof: FactorProof) => Promise<void>
}

/** Asks for the second factor of an account, after the server required it for a proven identity. */
export function FactorStep({ refusal, isBusy, send }: FactorStepProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const methods = useFactorMethods(refusal)
  return (
    <LinkFrame title={t`One more step`} mood={isBusy ? 'thinking' : 'listening'}>
      <SecondFactorField
        methods={methods}
        value={code}
        error={isWrongCode(refusal) ? errorText(refusal) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <PasskeyFactor methods={methods} onAnswer={(passkey) => send({ passkey })} />
      <Button isFullWidth isBusy={isBusy} onClick={() => void send({ code: code.trim() })}>
        {isBusy ? t`Signing In...` : t`Sign In`}
      </Button>
    </LinkFrame>
  )
}
