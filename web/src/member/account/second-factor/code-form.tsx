import { Trans, useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../shared/errors/error-text.ts'
import { PasskeyButton } from '../../../shared/passkeys/passkey-button.tsx'
import { useHasPasskey } from '../../../shared/passkeys/use-has-passkey.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../security.module.css'

type CodeFormProps = {
  hint: string
  /** The verb on the button. */
  confirm: string
  /** Whether a passkey is accepted too; an app that is being set up can only be proven by its own code. */
  takesPasskey?: boolean
  onCancel: () => void
  onProof: (proof: FactorProof) => Promise<void>
}

/** Asks for a code of the second factor, or a passkey, and says at the field why a code was refused. */
export function CodeForm({ hint, confirm, takesPasskey = true, onCancel, onProof }: CodeFormProps) {
  const hasPasskey = useHasPasskey()
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(null)
    try {
      await onProof({ code })
    } catch (refusal) {
      setError(refusal)
      setSending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`Code`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        required
        minLength={6}
        maxLength={40}
        value={code}
        hint={hint}
        error={error === null ? undefined : errorText(error)}
        onChange={(event) => setCode(event.target.value)}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="small" isBusy={isSending}>
          {confirm}
        </Button>
        {takesPasskey && hasPasskey && (
          <PasskeyButton purpose="second_factor" size="small" onAnswer={(passkey) => onProof({ passkey })}>
            <Trans>Use a passkey</Trans>
          </PasskeyButton>
        )}
        <Button variant="secondary" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </span>
    </form>
  )
}
