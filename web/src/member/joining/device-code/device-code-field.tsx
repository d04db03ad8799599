import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '../../../lib/api/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'

/** Checks whether a sign-in was refused because the code that was mailed for this device is missing or wrong. */
export function asksForDeviceCode(error: unknown): boolean {
  const codes: string[] = ['identity.device_code_required', 'identity.device_code_wrong']
  return error instanceof CallError && codes.includes(error.code)
}

/** Keeps the digits of a code, which people may copy with a space in its middle. */
export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

type DeviceCodeFieldProps = { field: Omit<TextFieldProps, 'label'>; error: unknown; onResend: () => void }

/** The code that was mailed because the account does not know this device (SE-2). */
export function DeviceCodeField({ field, error, onResend }: DeviceCodeFieldProps) {
  const { t } = useLingui()
  if (!asksForDeviceCode(error) && field.value === '') return null
  return (
    <>
      <TextField
        {...field}
        label={t`Code from the email`}
        hint={t`This device is new to your account, so we emailed you a six-digit code. It works for 15 minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
      />
      <Button variant="secondary" size="small" onClick={onResend}>
        <Trans>Send the code again</Trans>
      </Button>
    </>
  )
}
