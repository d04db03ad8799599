import { useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../../shared/errors/error-text.ts'
import { isWrongCode, useFactorMethods } from '../../../shared/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { SecondFactorField } from '../fields/second-factor-field.tsx'
import styles from '../joining.module.css'
import { LinkFrame } from '../link-frame.tsx'
import { PasskeyFactor } from '../passkeys/passkey-factor.tsx'

/** The length of a code of an app. Recovery codes are longer. */
const CODE_MIN_CHARACTERS = 6

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
  const [isTooShort, setTooShort] = useState(false)
  const methods = useFactorMethods(refusal)
  const wrong = isWrongCode(refusal) ? errorText(refusal) : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (typed.length < CODE_MIN_CHARACTERS) setTooShort(true)
    else void send({ code: typed })
  }
  return (
    <LinkFrame title={t`One more step`} mood={isBusy ? 'thinking' : 'listening'}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <SecondFactorField
          methods={methods}
          value={code}
          error={isTooShort ? t`Please enter the whole code.` : wrong}
          onChange={(event) => {
            setCode(event.target.value)
            setTooShort(false)
          }}
        />
        <PasskeyFactor methods={methods} onAnswer={(passkey) => send({ passkey })} />
        <Button type="submit" isFullWidth isBusy={isBusy}>
          {isBusy ? t`Signing In...` : t`Sign In`}
        </Button>
      </form>
    </LinkFrame>
  )
}
