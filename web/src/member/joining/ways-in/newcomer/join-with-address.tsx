import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Completed } from '@pepper/contract/ways-in/completed'
import { useState } from 'react'
import { CallError } from '../../../../lib/api/call-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { emailProblem } from '../../fields/email-problem.ts'
import { EMAIL_MAX_CHARACTERS } from '../../fields/field-rules.ts'
import { SixDigitField } from '../../fields/six-digit-field.tsx'
import styles from '../../joining.module.css'
import { LinkFrame } from '../../link-frame.tsx'
import { useForm } from '../../use-form.ts'
import { isSixDigits, withoutSeparators } from '../six-digits.ts'

export interface JoinWithAddressProps {
  /** The heading that names what no account has: 'Your wallet is new here'. */
  title: string
  give(email: string): Promise<unknown>
  join(emailCode: string): Promise<Completed>
  onJoined(done: Completed): void
}

/** Asks a newcomer for the address that an account needs, and for the code that is mailed there. */
export function JoinWithAddress({ title, give, join, onJoined }: JoinWithAddressProps) {
  const [email, setEmail] = useState('')
  const [isGiven, setGiven] = useState(false)
  const next = (address: string) => {
    setEmail(address)
    setGiven(true)
  }
  if (!isGiven) return <GiveAddress title={title} give={give} initial={email} onGiven={next} />
  return <TypeCode email={email} join={join} onJoined={onJoined} onBack={() => setGiven(false)} />
}

type GiveAddressProps = Pick<JoinWithAddressProps, 'title' | 'give'> & {
  initial: string
  onGiven: (email: string) => void
}

function GiveAddress({ title, give, initial, onGiven }: GiveAddressProps) {
  const { t } = useLingui()
  const form = useForm<'email'>({
    attempt: 'sign_up',
    initial: { email: initial },
    judge: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      await give(email.trim())
      onGiven(email.trim())
    },
    place: () => ({}),
  })
  return (
    <LinkFrame
      title={title}
      lead={t`It is not linked to an account yet. To create one, enter your email address, and we will email you a code. If you already have an account, sign in and link it in the account settings.`}
      mood={form.isBusy ? 'thinking' : 'listening'}
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField
          {...form.field('email')}
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_CHARACTERS}
          autoFocus
          required
        />
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {form.isBusy ? t`Sending...` : t`Email me a code`}
        </Button>
      </form>
    </LinkFrame>
  )
}

type TypeCodeProps = Pick<JoinWithAddressProps, 'join' | 'onJoined'> & { email: string; onBack: () => void }

function TypeCode({ email, join, onJoined, onBack }: TypeCodeProps) {
  const { t } = useLingui()
  const form = useForm<'email_code'>({
    attempt: 'sign_up',
    initial: { email_code: '' },
    judge: ({ email_code }) => ({
      email_code: !isSixDigits(email_code) && t`Please enter the six digits from the email.`,
    }),
    send: async ({ email_code }) => onJoined(await join(withoutSeparators(email_code))),
    place: placeRefusal,
    isToldElsewhere: isOfCode,
  })
  return (
    <LinkFrame
      title={t`Check your email`}
      lead={t`A code is on its way, unless this address already has an account. It works for 15 minutes.`}
      mood={form.isBusy ? 'thinking' : 'listening'}
    >
      <p className={styles.facts} role="status">
        <strong>{email}</strong>
      </p>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <SixDigitField {...form.field('email_code')} label={t`Code from the email`} />
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          <Trans>Create Account</Trans>
        </Button>
        <Button variant="secondary" isFullWidth onClick={onBack}>
          <Trans>Ask again</Trans>
        </Button>
      </form>
    </LinkFrame>
  )
}

function isOfCode(error: unknown): boolean {
  return error instanceof CallError && error.code === 'ways_in.code_wrong'
}

function placeRefusal(error: unknown) {
  return isOfCode(error) ? { email_code: t`This code is wrong, was already used or has expired.` } : {}
}
