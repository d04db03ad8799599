import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TypedWay } from './ways.ts'

/** A bound that is longer than any password that the server accepts. */
const PASSWORD_MAX_CHARACTERS = 200

type ProofFieldProps = {
  way: TypedWay
  email: string
  value: string
  error: string | undefined
  onType: (typed: string) => void
}

/** The field for the password, a code of the authenticator app, or the mailed code. */
export function ProofField({ way, email, value, error, onType }: ProofFieldProps) {
  const { t } = useLingui()
  const field = {
    'data-autofocus': true,
    required: true,
    value,
    error,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  }
  if (way === 'password') {
    return (
      <PasswordField
        {...field}
        label={t`Password`}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_CHARACTERS}
      />
    )
  }
  const isApp = way === 'app'
  return (
    <TextField
      {...field}
      label={isApp ? t`Code from your app` : t`Code from the email`}
      hint={
        isApp
          ? t`Without the app, use one of your recovery codes.`
          : t`We sent it to ${email}. It works for 15 minutes.`
      }
      inputMode={isApp ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={isApp ? 40 : 12}
    />
  )
}
