import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText, errorToast } from '../../shared/errors/error-text.ts'
import { asksForCode, isWrongCode, useFactorMethods } from '../../shared/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { asksForDeviceCode, DeviceCodeField, onlyDigits } from './device-code/device-code-field.tsx'
import {
  EMAIL_MAX_CHARACTERS,
  isBrokenEmail,
  isReferralCode,
  PASSWORD_MAX_CHARACTERS,
} from './fields/field-rules.ts'
import { SecondFactorField } from './fields/second-factor-field.tsx'
import { welcomeBack } from './joined.ts'
import styles from './joining.module.css'
import { PasskeyFactor } from './passkeys/passkey-factor.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { keepTypedEmail } from './recovery/typed-email.ts'
import { type Form, type FormPlan, useForm } from './use-form.ts'
import { OtherWays } from './ways-in/other-ways.tsx'

type SignInField = 'identifier' | 'password' | 'code' | 'trust' | 'device_code'

const plan: FormPlan<SignInField> = {
  attempt: 'sign_in',
  initial: { identifier: '', password: '', code: '', trust: '', device_code: '' },
  judge: ({ identifier, password }) => ({
    identifier: identifierProblem(identifier),
    password: password === '' && t`Please enter your password.`,
  }),
  send: async ({ identifier, password, code, trust, device_code }) => {
    const factor = code.trim() === '' ? {} : { code: code.trim(), trust_device: trust !== '' }
    const device = device_code.trim() === '' ? {} : { device_code: onlyDigits(device_code) }
    const given = { identifier: identifier.trim(), password, ...factor, ...device }
    const { viewer } = await api.joining.signIn(given)
    welcomeBack(viewer)
  },
  place: (error) => (error instanceof CallError ? placeRefusal(error) : {}),
  isToldElsewhere: (error) => asksForCode(error) || asksForDeviceCode(error),
}

function identifierProblem(identifier: string) {
  if (identifier.trim() === '') return t`Please enter your email or referral code.`
  return isBrokenEmail(identifier) && t`This email address is incomplete.`
}

function placeRefusal(error: CallError) {
  const { code } = error
  if (isWrongCode(error)) return { code: errorText(error) }
  if (code === 'identity.device_code_wrong') return { device_code: errorText(error) }
  if (code === 'joining.code_unknown') return { identifier: t`Referral code not found.` }
  if (code === 'joining.code_not_activated') {
    return { identifier: t`This code is on the waitlist and not activated yet.` }
  }
  return {}
}

/**
 * Signs in without a code for this device, so that another one is mailed; returns whether it is on its way. The field
 * for the code stays in any case: where no other code is mailed, the one before may still arrive.
 */
async function mailDeviceCode(form: Form<SignInField>): Promise<boolean> {
  try {
    await plan.send({ ...form.values, device_code: '' })
  } catch (error) {
    const isMailed = asksForDeviceCode(error)
    // The code before is void now.
    if (isMailed) form.set('device_code', '')
    else showToast({ ...errorToast('sign_in', error), tone: 'destructive' })
    return isMailed
  }
  return false
}

export function useSignInForm(): Form<SignInField> {
  return useForm(plan)
}

type SignInFormProps = {
  form: Form<SignInField>
  onActivate: (code: string) => void
}

/** Signing in by email or referral code (AU-2). */
export function SignInForm({ form, onActivate }: SignInFormProps) {
  const { t } = useLingui()
  const { identifier, password, trust } = form.values
  const methods = useFactorMethods(form.error)
  const isCodeAsked = asksForCode(form.error) || form.values.code !== ''
  const isWaiting = form.error instanceof CallError && form.error.code === 'joining.code_not_activated'
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        {...form.field('identifier')}
        label={t`Email or Referral Code`}
        // Browsers offer passkeys here, too.
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={EMAIL_MAX_CHARACTERS}
        required
      />
      {isWaiting && isReferralCode(identifier) && (
        <Button variant="secondary" size="small" onClick={() => onActivate(identifier)}>
          <Trans>Activate this code</Trans>
        </Button>
      )}
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_CHARACTERS}
        required
      />
      {isCodeAsked && (
        <>
          <SecondFactorField {...form.field('code')} methods={methods} />
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={form.values.trust !== ''}
              onChange={(event) => form.set('trust', event.target.checked ? 'yes' : '')}
            />
            <Trans>Do not ask for a code on this device for 30 days</Trans>
          </label>
          <PasskeyFactor
            methods={methods}
            onAnswer={async (passkey) => {
              const trusted = { trust_device: trust !== '' }
              const sent = { identifier: identifier.trim(), password, passkey, ...trusted }
              welcomeBack((await api.joining.signIn(sent)).viewer)
            }}
          />
        </>
      )}
      <DeviceCodeField
        field={form.field('device_code')}
        error={form.error}
        onResend={() => mailDeviceCode(form)}
      />
      <Link to="/auth/recover" className={styles.forgot} onClick={() => keepTypedEmail(identifier)}>
        <Trans>Forgot password?</Trans>
      </Link>
      <Button type="submit" isFullWidth isBusy={form.isBusy}>
        {form.isBusy ? t`Signing In...` : t`Sign In`}
      </Button>
      {!isCodeAsked && <PasskeySignIn />}
      <OtherWays identifier={identifier} />
    </form>
  )
}
