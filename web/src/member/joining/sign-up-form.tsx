import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { sessionStore } from '../../lib/browser-storage.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { Button } from '../../ui/button.tsx'
import { InfoIcon, LinkIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CarriedCode, refOf } from './carried-code.ts'
import { emailProblem } from './fields/email-problem.ts'
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from './fields/field-rules.ts'
import { welcomeNewcomer } from './joined.ts'
import styles from './joining.module.css'
import { judgeNewPassword, PasswordChoice, refusedPassword } from './password-choice.tsx'
import { type Form, type FormPlan, useForm } from './use-form.ts'
import { OtherWays } from './ways-in/other-ways.tsx'

type SignUpField = 'display_name' | 'email' | 'password'

type SignUpOptions = {
  /** The code that the newcomer was invited with. */
  carried: CarriedCode | null
  onCheckEmail: (email: string) => void
}

function planOf({ carried, onCheckEmail }: SignUpOptions): FormPlan<SignUpField> {
  return {
    attempt: 'sign_up',
    initial: { display_name: '', email: '', password: '' },
    judge: ({ email, password }) => ({
      email: emailProblem(email),
      password: judgeNewPassword(password, email),
    }),
    send: async ({ display_name, email, password }) => {
      const answer = await api.joining.signUp({
        email: email.trim(),
        password,
        ...(display_name.trim() && { display_name: display_name.trim() }),
        ...refOf(carried, sessionStore),
      })
      if (answer.outcome === 'check_email') onCheckEmail(email.trim())
      else welcomeNewcomer('sign_up', answer)
    },
    place: (error) => refusedPassword(error) ?? (error instanceof CallError ? placeRefusal(error) : {}),
  }
}

function placeRefusal({ code }: CallError) {
  return code === 'identity.email_taken' ? { email: t`This email already has an account.` } : {}
}

export function useSignUpForm(options: SignUpOptions): Form<SignUpField> {
  return useForm(planOf(options))
}

type SignUpFormProps = {
  form: Form<SignUpField>
  onSignIn: (email: string) => void
}

/** The form for a new account, which gets a referral code of its own (AU-4). */
export function SignUpForm({ form, onSignIn }: SignUpFormProps) {
  const { t } = useLingui()
  const { email } = form.values
  const isTaken = form.error instanceof CallError && form.error.code === 'identity.email_taken'
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        {...form.field('display_name')}
        label={t`Display Name`}
        isOptional
        autoComplete="name"
        maxLength={NAME_MAX_CHARACTERS}
      />
      <TextField
        {...form.field('email')}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        required
      />
      {isTaken && (
        <Button variant="secondary" size="small" onClick={() => onSignIn(email)}>
          <Trans>Sign in with this email</Trans>
        </Button>
      )}
      <PasswordChoice {...form.field('password')} label={t`Password`} email={email.trim()} />
      <Notes />
      <Button type="submit" isFullWidth isBusy={form.isBusy}>
        {form.isBusy ? t`Creating Account...` : t`Create Account`}
      </Button>
      <OtherWays identifier={email} isSigningUp />
    </form>
  )
}

function Notes() {
  const { sister_platform } = useBrand()
  return (
    <ul className={styles.notes}>
      <li>
        <InfoIcon size={18} />
        <Trans>You will receive your own referral code after signup.</Trans>
      </li>
      <li>
        <LinkIcon size={18} />
        <Trans>
          A profile here also creates a profile and referral links on {sister_platform}, shared across the
          ecosystem.
        </Trans>
      </li>
    </ul>
  )
}
