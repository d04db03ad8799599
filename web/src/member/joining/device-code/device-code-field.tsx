import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'

/** Checks whether a sign-in was refused because the code that was mailed for this device is missing or wrong. */
export function asksForDeviceCode(error: unknown): boolean {
  const codes: string[] = ['identity.device_code_required', 'identity.device_code_wrong']
  return error instanceof CallError && codes.includes(error.code)
}

/** Keeps the digits of a code, which people may copy with a space in its middle. */
export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The time in which the server mails no other code to the same device. */
const PAUSE_SECONDS = 60

type DeviceCodeFieldProps = {
  field: Omit<TextFieldProps, 'label'>
  error: unknown
  /** Has another code mailed, and returns whether it is on its way. */
  onResend: () => Promise<boolean>
}

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
      <ResendButton onResend={onResend} />
    </>
  )
}

function ResendButton({ onResend }: Pick<DeviceCodeFieldProps, 'onResend'>) {
  const { t } = useLingui()
  const [wait, startWait] = useCountdown(PAUSE_SECONDS)
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    const isSent = await onResend()
    setBusy(false)
    if (!isSent) return
    startWait(PAUSE_SECONDS)
    showToast({ title: t`Sent again`, text: t`Give it a minute, and check the spam folder too.` })
  }
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isBusy}
      disabled={wait > 0}
      onClick={() => void resend()}
    >
      {wait > 0 ? t`Send again in ${wait} s` : t`Send the code again`}
    </Button>
  )
}
