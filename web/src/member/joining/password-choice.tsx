import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WeakPasswordReason } from '@pepper/contract/errors'
import { PASSWORD_MIN_CHARACTERS, weaknessesAtSight } from '@pepper/contract/identity/password-rules'
import type { ReactNode } from 'react'
import { dataOf } from '../../lib/api/call-error.ts'
import { pageBootstrap } from '../../shared/bootstrap.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { weakPasswordTexts } from '../../shared/weak-password-texts.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { PasswordField, type PasswordFieldProps } from '../../ui/password-field.tsx'
import { PASSWORD_MAX_CHARACTERS } from './fields/field-rules.ts'
import styles from './joining.module.css'

type PasswordChoiceProps = Omit<PasswordFieldProps, 'value' | 'hint'> & {
  value: string
  /** The address of the password's owner, where it is known already. */
  email: string | null
}

/** A new password, checked while it is typed (AU-7): a problem that no further letter can fix is shown at once. */
export function PasswordChoice({ value, email, error, ...field }: PasswordChoiceProps) {
  const names = useBrand()
  const reasons = weaknessesAtSight(value, { email, brand: names })
  const lasting = reasons.filter((reason) => reason !== 'length')
  return (
    <PasswordField
      autoComplete="new-password"
      required
      maxLength={PASSWORD_MAX_CHARACTERS}
      {...field}
      value={value}
      hint={<Hint value={value} />}
      error={error || (value !== '' && lasting.length > 0 && weaknesses(lasting)) || undefined}
    />
  )
}

function Hint({ value }: { value: string }) {
  const { t } = useLingui()
  const { product } = useBrand()
  const missing = PASSWORD_MIN_CHARACTERS - [...value].length
  if (value === '') {
    return t`At least ${PASSWORD_MIN_CHARACTERS} characters, without your email address or the name ${product}.`
  }
  if (missing > 0)
    return plural(missing, { one: '# more character to go.', other: '# more characters to go.' })
  return (
    <span className={styles.longEnough}>
      <CheckIcon size={14} />
      {t`Long enough.`}
    </span>
  )
}

/** Lists the problems of a new password before it is sent. */
export function judgeNewPassword(password: string, email: string): ReactNode {
  if (password === '') return t`Please choose a password.`
  const brand = pageBootstrap().brand
  const reasons = weaknessesAtSight(password, { email: email.trim() || null, brand })
  return reasons.length > 0 && weaknesses(reasons)
}

/** Draws the reasons against a password, a line each. */
export function weaknesses(reasons: readonly WeakPasswordReason[]): ReactNode {
  return weakPasswordTexts(reasons).map((text) => (
    <span key={text} className={styles.reason}>
      {text}
    </span>
  ))
}

/** Returns the server's reasons against a password, for the field of the password. */
export function refusedPassword(error: unknown): { password: ReactNode } | null {
  const weak = dataOf(error, 'identity.weak_password')
  return weak ? { password: weaknesses(weak.reasons) } : null
}
