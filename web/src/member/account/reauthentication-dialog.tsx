import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { PasskeyButton } from '../../shared/passkeys/passkey-button.tsx'
import { useHasPasskey } from '../../shared/passkeys/use-has-passkey.ts'
import type { Settle } from '../../shared/reauthentication.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './security.module.css'

/** A bound that is longer than any password that the server accepts. */
const PASSWORD_MAX_CHARACTERS = 200

/** Asks for the password before an action that a stranger at an open device must not take (decision 050). */
export function ReauthenticationDialog({ email, settle }: { email: string; settle: Settle }) {
  const { t } = useLingui()
  const id = useId()
  const { isSending, error, send } = useReauthentication(settle)
  const [password, setPassword] = useState('')
  const hasPasskey = useHasPasskey()
  const cancel = () => settle(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(password)
  }
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={t`Enter your password`}
      text={t`This step needs your password again. After that, you will not be asked for a few minutes on this device.`}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} isBusy={isSending}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          data-autofocus
          required
          maxLength={PASSWORD_MAX_CHARACTERS}
          value={password}
          error={error === null ? undefined : errorText(error)}
          onChange={(event) => setPassword(event.target.value)}
        />
        {hasPasskey && (
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
        <Link to="/auth/recover" onClick={cancel}>
          <Trans>Forgot password?</Trans>
        </Link>
      </form>
    </Dialog>
  )
}

function useReauthentication(settle: Settle) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (password: string) => {
    setSending(true)
    setError(null)
    try {
      await api.identity.reauthenticate({ password })
      settle(true)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setSending(false)
    }
  }
  return { isSending, error, send }
}
