import { useLingui } from '@lingui/react/macro'
import type { FactorMethod } from '@pepper/contract/errors'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'

const APP: FactorMethod[] = ['app']

type SecondFactorFieldProps = Omit<TextFieldProps, 'label' | 'hint'> & { methods?: FactorMethod[] }

/** The code of the second factor, once a sign-in asked for it (AU-11): without an app, a recovery code. */
export function SecondFactorField({ methods = APP, ...props }: SecondFactorFieldProps) {
  const { t } = useLingui()
  const hasApp = methods.includes('app')
  return (
    <TextField
      {...props}
      label={hasApp ? t`Code from your authenticator app` : t`Recovery code`}
      hint={hasApp ? t`Or one of your recovery codes.` : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      maxLength={40}
    />
  )
}
