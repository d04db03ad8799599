import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EMAIL_MAX_CHARACTERS, isEmail, NAME_MAX_CHARACTERS } from './fields/field-rules.ts'
import { welcomeBack } from './joined.ts'
import styles from './joining.module.css'
import { LinkFrame } from './link-frame.tsx'
import { judgeNewPassword, PasswordChoice, refusedPassword } from './password-choice.tsx'
import { type Form, useForm } from './use-form.ts'
import { isDead } from './use-link.ts'

type FirstAdminProps = { token: string; onDead: () => void; onDone: () => void }

/** The form for the account that may do everything, opened by the link that the first start prints (D2). */
export function FirstAdmin(props: FirstAdminProps) {
  const { t } = useLingui()
  const form = useFirstAdminForm(props)
  return (
    <LinkFrame
      title={t`Create the first administrator`}
      lead={t`This account can change everything: people, credits, content and settings.`}
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
          required
        />
        <TextField
          {...form.field('display_name')}
          label={t`Display Name`}
          isOptional
          autoComplete="name"
          maxLength={NAME_MAX_CHARACTERS}
        />
        <PasswordChoice {...form.field('password')} label={t`Password`} email={form.values.email.trim()} />
        <ul className={styles.notes}>
          <li>
            <InfoIcon size={18} />
            <Trans>
              The link works once, on this machine only. Add more administrators later in the administration,
              or from the command line.
            </Trans>
          </li>
        </ul>
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {form.isBusy ? t`Creating Account...` : t`Create Administrator`}
        </Button>
      </form>
    </LinkFrame>
  )
}

type FirstAdminField = 'email' | 'display_name' | 'password'

function useFirstAdminForm({ token, onDead, onDone }: FirstAdminProps): Form<FirstAdminField> {
  return useForm<FirstAdminField>({
    attempt: 'sign_up',
    initial: { email: '', display_name: '', password: '' },
    judge: ({ email, password }) => ({
      email: !isEmail(email) && t`Please enter your email address.`,
      password: judgeNewPassword(password, email),
    }),
    send: async ({ email, display_name, password }) => {
      const name = display_name.trim()
      try {
        const { viewer } = await api.joining.createFirstAdmin({
          token,
          email: email.trim(),
          password,
          ...(name && { display_name: name }),
        })
        welcomeBack(viewer)
        onDone()
      } catch (error) {
        if (!isDead(error)) throw error
        onDead()
      }
    },
    place: (error) => refusedPassword(error) ?? (isTaken(error) ? { email: takenText() } : {}),
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof CallError && error.code === 'identity.email_taken'
}

function takenText(): string {
  return t`This email already has an account. Make it an administrator from the command line.`
}

/** The instructions where an administrator exists by now, or the link is incomplete. */
export function DeadFirstAdminLink() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`This link does not work`}
      lead={t`It was already used or not copied in full.`}
      mood="sad"
    >
      <ul className={styles.steps}>
        <li>
          <Trans>Open the full link that the server printed.</Trans>
        </li>
        <li>
          <Trans>
            Already have an administrator? Run{' '}
            <code>npm run admin:create -- --email you@example.org --role super_admin</code>
          </Trans>
        </li>
      </ul>
    </LinkFrame>
  )
}
