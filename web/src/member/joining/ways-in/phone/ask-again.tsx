import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCountdown } from '../../../../lib/use-countdown.ts'
import { errorText } from '../../../../shared/errors/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toasts/toasts.ts'

/** The pause between two messages to a number, which the server requires. */
const PAUSE_SECONDS = 60

/** Has another code sent, once a minute. */
export function AskAgain({ again }: { again: () => Promise<void> }) {
  const { t } = useLingui()
  const [left, startPause] = useCountdown(PAUSE_SECONDS)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await again()
      startPause(PAUSE_SECONDS)
      showToast({ title: t`Another code is on its way`, tone: 'success' })
    } catch (error) {
      showToast({ title: t`Sign-in Failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" isFullWidth isBusy={isBusy} disabled={left > 0} onClick={() => void ask()}>
      {left > 0 ? t`Ask again in ${left} s` : t`Ask again`}
    </Button>
  )
}
