import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emailProblem } from '../fields/email-problem.ts'
import { EMAIL_MAX_CHARACTERS } from '../fields/field-rules.ts'
import styles from '../joining.module.css'
import { LinkFrame } from '../link-frame.tsx'
import { useForm } from '../use-form.ts'
import { typedEmail } from './typed-email.ts'

/** Asks for the address that a link for a new password is mailed to. The next step is the same for any address (D2). */
export function AskRecovery({ isAfterDeadLink }: { isAfterDeadLink: boolean }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<string | null>(null)
  const form = useForm<'email'>({
    attempt: 'sign_in',
    initial: { email: typedEmail() },
    judge: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      await api.recovery.request({ email: email.trim() })
      setAsked(email.trim())
    },
    place: () => ({}),
  })
  if (asked !== null) return <RecoveryAsked email={asked} onBack={() => setAsked(null)} />
  return (
    <LinkFrame
      title={isAfterDeadLink ? t`This link does not work` : t`Forgot your password?`}
      lead={
        isAfterDeadLink
          ? t`It has expired, was already used, or a newer email replaced it. Ask for another one.`
          : t`Enter your account’s email address, and we will email you a link to choose a new password.`
      }
      mood={isAfterDeadLink ? 'sad' : form.isBusy ? 'thinking' : 'listening'}
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField
          {...form.field('email')}
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_MAX_CHARACTERS}
          required
        />
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {form.isBusy ? t`Sending...` : t`Email me a link`}
        </Button>
        <BackToSignIn />
      </form>
    </LinkFrame>
  )
}

function RecoveryAsked({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useLingui()
  const { support_email } = useBrand()
  const steps = useRef<HTMLOListElement>(null)
  useEffect(() => steps.current?.focus(), [])
  return (
    <LinkFrame
      title={t`Check your email`}
      lead={t`If this address has an account, a link for a new password is on its way.`}
      mood="celebrating"
    >
      <p className={styles.facts} role="status">
        <strong>{email}</strong>
      </p>
      <ol ref={steps} tabIndex={-1} className={styles.steps}>
        <li>
          <Trans>Open the link and choose a new password. It works once, for one hour.</Trans>
        </li>
        <li>
          <Trans>Asked more than once? Only the newest link works.</Trans>
        </li>
        <li>
          <Trans>
            Nothing there? Check the spam folder and the address, or ask again, up to three times an hour.
          </Trans>
        </li>
        <li>
          <Trans>On the waitlist and never chose a password? Use Activate instead.</Trans>
        </li>
      </ol>
      <Button variant="secondary" isFullWidth onClick={onBack}>
        <Trans>Ask again</Trans>
      </Button>
      <BackToSignIn />
      {support_email && (
        <p className={styles.small}>
          <Trans>
            Still stuck? Write to <a href={`mailto:${support_email}`}>{support_email}</a>.
          </Trans>
        </p>
      )}
    </LinkFrame>
  )
}

function BackToSignIn() {
  return (
    <div className={styles.ways}>
      <Link to="/auth" className={buttonClass({ variant: 'quiet' })}>
        <Trans>Back to Sign In</Trans>
      </Link>
    </div>
  )
}
