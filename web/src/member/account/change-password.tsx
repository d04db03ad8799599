import { Trans, useLingui } from '@lingui/react/macro'
import { PASSWORD_MIN_CHARACTERS } from '@pepper/contract/identity/password-rules'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { recordOwnAction } from '../../shared/own-actions.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useWays } from './reauthentication/ways.ts'
import styles from './security.module.css'

/** A bound that is longer than any password that the server accepts. */
const PASSWORD_MAX_CHARACTERS = 200

/**
 * A new password for the account: the current one proves the person's identity, and all other devices are signed out
 * (ST-5).
 */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The button exists again after the next rendering.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isOpen) return <PasswordForm onCancel={close} onChanged={() => [close(), onChanged()]} />
  return (
    <Button ref={opener} variant="secondary" size="small" onClick={() => setOpen(true)}>
      <Trans>Change password</Trans>
    </Button>
  )
}

function PasswordForm({ onCancel, onChanged }: { onCancel: () => void; onChanged: () => void }) {
  const { t } = useLingui()
  const [current, setCurrent] = useState('')
  const hasPassword = useWays('')?.ways.includes('password') ?? true
  const [next, setNext] = useState('')
  const { isSending, error, send } = useChange(onChanged)
  const isWrong = error instanceof CallError && error.code === 'identity.password_wrong'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(hasPassword ? current : undefined, next)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {hasPassword && (
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          autoFocus
          required
          maxLength={PASSWORD_MAX_CHARACTERS}
          value={current}
          error={isWrong ? errorText(error) : undefined}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        required
        maxLength={PASSWORD_MAX_CHARACTERS}
        value={next}
        hint={t`At least ${PASSWORD_MIN_CHARACTERS} characters. Your other devices are signed out.`}
        error={error !== null && !isWrong ? errorText(error) : undefined}
        onChange={(event) => setNext(event.target.value)}
      />
      <span className={styles.buttons}>
        <Button type="submit" size="small" isBusy={isSending}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </span>
    </form>
  )
}

function useChange(onChanged: () => void) {
  const { t } = useLingui()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (current_password: string | undefined, new_password: string) => {
    setSending(true)
    setError(null)
    try {
      recordOwnAction('password_changed')
      await api.identity.changePassword({
        ...(current_password !== undefined && { current_password }),
        new_password,
      })
      showToast({
        title: t`Password Changed`,
        text: t`All your other devices are signed out.`,
        tone: 'success',
      })
      onChanged()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setSending(false)
    }
  }
  return { isSending, error, send }
}
