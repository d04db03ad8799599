import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { emailProblem } from '../../fields/email-problem.ts'
import { EMAIL_MAX_CHARACTERS } from '../../fields/field-rules.ts'
import styles from '../../joining.module.css'
import { LinkFrame, WayToSignIn } from '../../link-frame.tsx'
import { typedEmail } from '../../recovery/typed-email.ts'
import { useForm } from '../../use-form.ts'
import { TypeCode } from './type-code.tsx'

/** Asks for the address that a code is mailed to. The next step is the same for any address (D2). */
export function AskEmailCode({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<string | null>(null)
  const form = useForm<'email'>({
    attempt: 'sign_in',
    initial: { email: typedEmail() },
    judge: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      await api.waysIn.emailCodes.request({ email: email.trim() })
      setAsked(email.trim())
    },
    place: () => ({}),
  })
  if (!pageBootstrap().ways_in.email_code) return <NotOffered />
  if (asked !== null) return <TypeCode email={asked} onDone={onDone} onBack={() => setAsked(null)} />
  return (
    <LinkFrame
      title={t`Sign in by email`}
      lead={t`Enter your account’s email address, and we will email you a sign-in code.`}
      mood={form.isBusy ? 'thinking' : 'listening'}
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
          {form.isBusy ? t`Sending...` : t`Email me a code`}
        </Button>
        <BackToSignIn />
      </form>
    </LinkFrame>
  )
}

function NotOffered() {
  const { t } = useLingui()
  return (
    <LinkFrame title={t`Sign in by email`} lead={t`Sign-in by email is not available here.`} mood="sad">
      <WayToSignIn />
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
