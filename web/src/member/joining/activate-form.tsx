import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError, type CallErrorCode, callErrorOf } from '../../lib/api/call-error.ts'
import { sessionStore } from '../../lib/browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CarriedCode, refOf, textOf } from './carried-code.ts'
import { EMAIL_MAX_CHARACTERS, isEmail, isReferralCode, normalCode } from './fields/field-rules.ts'
import { welcomeNewcomer } from './joined.ts'
import styles from './joining.module.css'
import { judgeNewPassword, PasswordChoice, refusedPassword } from './password-choice.tsx'
import { ReferralCodeField } from './referral-code-field.tsx'
import { type Form, type FormPlan, type Problems, useForm } from './use-form.ts'

type ActivateField = 'referral_code' | 'email' | 'claim_secret' | 'password'

/** A bound that is longer than any secret that the import prints. */
const SECRET_MAX_CHARACTERS = 128

type ActivateOptions = {
  /** The code that the visitor came with: often that of their own record, else their referrer's. */
  carried: CarriedCode | null
  /** `email` is null where the mail goes to the record's own address. */
  onCheckEmail: (email: string | null) => void
}

function planOf({ carried, onCheckEmail }: ActivateOptions): FormPlan<ActivateField> {
  return {
    attempt: 'activate',
    initial: { referral_code: carried ? textOf(carried) : '', email: '', claim_secret: '', password: '' },
    judge: ({ referral_code, email, password }) => ({
      referral_code: referral_code.trim() === '' && t`Please enter your referral code.`,
      email: email.trim() !== '' && !isEmail(email) && t`This email address is incomplete.`,
      password: judgeNewPassword(password, email),
    }),
    send: async ({ referral_code, email, claim_secret, password }) => {
      // Text that cannot be a code gets the answer of an unknown one.
      if (!isReferralCode(referral_code)) throw await callErrorOf(404, { code: 'joining.code_unknown' })
      const answer = await api.joining.startActivation({
        referral_code: normalCode(referral_code),
        password,
        ...(email.trim() && { email: email.trim() }),
        ...(claim_secret.trim() && { claim_secret: claim_secret.trim() }),
        ...referrerOf(carried, normalCode(referral_code)),
      })
      if (answer.outcome === 'check_email') onCheckEmail(email.trim() || null)
      else welcomeNewcomer('activation', answer)
    },
    place: (error) => refusedPassword(error) ?? (error instanceof CallError ? placeRefusal(error) : {}),
    isToldElsewhere: (error) => isCode(error, 'joining.claim_secret_required'),
  }
}

/** Returns the referrer's code to send: no one is referred by the record that they activate. */
function referrerOf(carried: CarriedCode | null, ownCode: string): { ref?: string } {
  const given = refOf(carried, sessionStore)
  return given.ref === ownCode ? {} : given
}

function placeRefusal({ code }: CallError): Problems<ActivateField> {
  const places: Partial<Record<CallErrorCode, Problems<ActivateField>>> = {
    'joining.code_unknown': { referral_code: t`Code not found. A code has 8 letters and digits.` },
    'joining.already_activated': { referral_code: t`This code is already activated.` },
    'joining.email_required': { email: t`This code has no email yet. Please enter yours.` },
    'joining.claim_secret_required': { claim_secret: t`Please enter the claim secret.` },
    'joining.claim_secret_wrong': { claim_secret: t`This secret is wrong or was already used.` },
    'joining.account_exists_wrong_password': { password: t`Wrong password for this account.` },
    'joining.email_in_other_record': {
      email: t`This email belongs to another place on the waitlist. Use its code or another email.`,
    },
    'identity.email_taken': { email: t`This email already has an account.` },
  }
  return places[code] ?? {}
}

function isCode(error: unknown, ...codes: CallErrorCode[]): boolean {
  return error instanceof CallError && codes.includes(error.code)
}

/** A record without an email is claimed with a secret, which the form asks for when the server requires it. */
type ActivationForm = Form<ActivateField> & { isSecretAsked: boolean }

export function useActivateForm(options: ActivateOptions): ActivationForm {
  const form = useForm(planOf(options))
  const code = normalCode(form.values.referral_code)
  const [askedFor, setAskedFor] = useState<{ code: string; error: unknown } | null>(null)
  if (form.error !== askedFor?.error && isCode(form.error, 'joining.claim_secret_required'))
    setAskedFor({ code, error: form.error })
  return { ...form, isSecretAsked: askedFor?.code === code }
}

type ActivateFormProps = {
  form: ActivationForm
  onSignIn: (identifier: string) => void
}

/** The form for the first account of a person on the waitlist (AU-3). */
export function ActivateForm({ form, onSignIn }: ActivateFormProps) {
  const { t } = useLingui()
  const { referral_code, email } = form.values
  const isThere = isCode(
    form.error,
    'joining.already_activated',
    'joining.account_exists_wrong_password',
    'identity.email_taken',
  )
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <ReferralCodeField
        {...form.field('referral_code')}
        label={t`Referral Code`}
        onChange={({ target }) => form.set('referral_code', raise(target))}
      />
      {isThere && (
        <Button variant="secondary" size="small" onClick={() => onSignIn(email.trim() || referral_code)}>
          <Trans>Use Sign In instead</Trans>
        </Button>
      )}
      <TextField
        {...form.field('email')}
        label={t`Email`}
        isOptional
        hint={t`only if your referral code doesn't have one`}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
      />
      {form.isSecretAsked && (
        <>
          <TextField
            {...form.field('claim_secret')}
            label={t`Claim secret`}
            hint={t`Your place on the waitlist has no email, so a secret proves it is yours. Ask the person who put you on the list for it.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SECRET_MAX_CHARACTERS}
            required
          />
          <p className={styles.small}>
            <Trans>No secret?</Trans>{' '}
            <Link
              to="/auth"
              search={{ tab: 'signup', next: `/claim?code=${encodeURIComponent(normalCode(referral_code))}` }}
            >
              <Trans>Sign up and claim your place</Trans>
            </Link>
          </p>
        </>
      )}
      <PasswordChoice {...form.field('password')} label={t`New Password`} email={email.trim() || null} />
      <Button type="submit" isFullWidth isBusy={form.isBusy}>
        {form.isBusy ? t`Activating...` : t`Activate Account`}
      </Button>
    </form>
  )
}

/** Converts to upper case in the field itself, so that the caret keeps its place. */
function raise(input: HTMLInputElement): string {
  const { selectionStart, selectionEnd } = input
  input.value = input.value.toUpperCase()
  input.setSelectionRange(selectionStart, selectionEnd)
  return input.value
}
