import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { emailProblem } from './fields/email-problem.ts'
import { EMAIL_MAX_CHARACTERS } from './fields/field-rules.ts'
import styles from './joining.module.css'
import { useForm } from './use-form.ts'

/** Asks for another link, for people who secured their account and have not chosen a password yet (SE-2). */
export function AskNewLink() {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const form = useForm<'email'>({
    attempt: 'sign_in',
    initial: { email: '' },
    judge: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email }) => {
      await api.notices.requestLink({ email: email.trim() })
      setAsked(true)
    },
    place: () => ({}),
  })
  if (isAsked) {
    return (
      <p role="status" className={styles.facts}>
        <Trans>
          Check your email: if this account needs a new password, a link is on its way. Check the spam folder
          too.
        </Trans>
      </p>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        {...form.field('email')}
        label={t`Email`}
        hint={t`Secured your account, but no new password yet? Ask for another link.`}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        required
      />
      <Button type="submit" variant="secondary" isFullWidth isBusy={form.isBusy}>
        {form.isBusy ? t`Sending...` : t`Send me another link`}
      </Button>
    </form>
  )
}
