import { useLingui } from '@lingui/react/macro'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

/** The code of the second factor, once a sign-in asked for it (AU-11). */
export function SecondFactorField(props: Omit<TextFieldProps, 'label' | 'hint'>) {
  const { t } = useLingui()
  return (
    <TextField
      {...props}
      label={t`Code of your authenticator app`}
      hint={t`Or one of your recovery codes.`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      maxLength={40}
    />
  )
}
