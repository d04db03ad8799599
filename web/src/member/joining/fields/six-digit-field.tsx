import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'

/** The field of a code that was sent as six digits, with room for the spaces that people copy along. */
export function SixDigitField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      autoFocus
      required
      {...props}
    />
  )
}
