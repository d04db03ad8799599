import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../use-action.ts'
import { askPasskey, type PasskeyAnswer, type PasskeyPurpose } from './passkeys.ts'

type PasskeyButtonProps = {
  purpose: PasskeyPurpose
  onAnswer: (answer: PasskeyAnswer) => Promise<void>
  size?: 'small'
  isFullWidth?: boolean
  children: ReactNode
}

/** Asks the browser for a passkey; people who close its dialog stay where they were. */
export function PasskeyButton({ purpose, onAnswer, children, ...look }: PasskeyButtonProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const use = () =>
    run(t`Your passkey was not used`, async () => {
      const answer = await askPasskey(purpose)
      if (answer) await onAnswer(answer)
    })
  return (
    <Button variant="secondary" {...look} isBusy={isBusy} onClick={use}>
      {children}
    </Button>
  )
}
