import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'startIcon'>

/** A password field whose text can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton
      label={isShown ? t`Hide password` : t`Show password`}
      icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    />
  )
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={toggle}
    />
  )
}
