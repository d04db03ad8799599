import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { answerQuestion, canUsePasskeys, type PasskeyAnswer } from '../../../shared/passkeys/passkeys.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'

/** The age, in ms, at which a question is replaced, before it expires on the server. */
const RENEW_MS = 9 * 60_000

/** Lets the browser offer passkeys where it fills in names (conditional UI), as long as the form is shown. */
export function usePasskeyAutofill(onAnswer: (answer: PasskeyAnswer) => Promise<void>): void {
  const { t } = useLingui()
  const offer = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const answer = await offered(isCurrent)
    if (!answer || !isCurrent()) return
    await onAnswer(answer).catch((error: unknown) =>
      showToast({ title: t`Sign-in Failed`, text: errorText(error), tone: 'destructive' }),
    )
  })
  useEffect(() => {
    let isHere = true
    const start = () => void offer(() => isHere)
    start()
    const timer = setInterval(() => document.visibilityState === 'visible' && start(), RENEW_MS)
    return () => {
      isHere = false
      clearInterval(timer)
      void cancelOffer()
    }
  }, [])
}

/**
 * Waits for a passkey that the person picks. It fails silently where none can be offered: the button and the password
 * remain.
 */
async function offered(isCurrent: () => boolean): Promise<PasskeyAnswer | null> {
  try {
    const question = await api.identity.passkeys.ask({ purpose: 'sign_in' })
    return isCurrent() ? await answerQuestion(question, { isAutofill: true }) : null
  } catch {
    return null
  }
}

async function cancelOffer(): Promise<void> {
  if (!canUsePasskeys()) return
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
