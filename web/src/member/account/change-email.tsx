import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { NotLoaded } from './not-loaded.tsx'
import { EMAIL_MAX_CHARACTERS, isEmail } from './profile-rules.ts'
import { useWays } from './reauthentication/ways.ts'
import { requestEmailChange } from './save-profile.ts'
import styles from './security.module.css'

/** A bound that is longer than any password that the server accepts. */
const PASSWORD_MAX_CHARACTERS = 200

/**
 * A new address for the account, with the password; an address that waits for its proof is shown, and mailed again
 * (AU-10).
 */
export function ChangeEmail() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { value, error, refresh } = usePolled('email-change', () => api.joining.emailChange.pending())
  const close = () => {
    setOpen(false)
    // The button exists again after the next rendering.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isOpen) return <EmailForm onCancel={close} onDone={() => [close(), refresh()]} />
  return (
    <>
      {value === null && Boolean(error) && <NotLoaded onRetry={refresh} />}
      {value?.email && <PendingEmail email={value.email} />}
      <Button ref={opener} variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Trans>Change email</Trans>
      </Button>
    </>
  )
}

function PendingEmail({ email }: { email: string }) {
  const { t } = useLingui()
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    try {
      await api.joining.emailChange.resend()
      showToast({ title: t`Sent again`, text: t`Give it a minute, and check the spam folder too.` })
    } catch (error) {
      showToast({ title: t`Not sent`, text: errorText(error), tone: 'destructive' })
    } finally {
      setSending(false)
    }
  }
  return (
    <span className={styles.form}>
      <span className={styles.note}>
        <Trans>Open the link we sent to {email} to finish.</Trans>
      </span>
      <span className={styles.buttons}>
        <Button variant="secondary" size="small" isBusy={isSending} onClick={() => void resend()}>
          <Trans>Send again</Trans>
        </Button>
      </span>
    </span>
  )
}

function EmailForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const hasPassword = useWays('')?.ways.includes('password') ?? true
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isWrong = error instanceof CallError && error.code === 'identity.password_wrong'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    const typed = email.trim()
    setProblem(isEmail(typed) ? null : t`Please enter a valid email address.`)
    if (!isEmail(typed)) return
    setSending(true)
    try {
      await requestEmailChange(typed, hasPassword ? password : undefined)
      onDone()
    } catch (refusal) {
      setError(refusal)
      setSending(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`New email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        required
        maxLength={EMAIL_MAX_CHARACTERS}
        value={email}
        hint={t`We email your current address, and you can restore it for 7 days.`}
        error={problem ?? (error !== null && !isWrong ? errorText(error) : undefined)}
        onChange={(event) => setEmail(event.target.value)}
      />
      {hasPassword && (
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX_CHARACTERS}
          value={password}
          error={isWrong ? errorText(error) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
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
