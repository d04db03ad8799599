import { Trans, useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { CallError, callErrorOf, isPassing } from '../../../lib/api/call-error.ts'
import { errorText, errorToast } from '../../../shared/errors/error-text.ts'
import { asksForCode } from '../../../shared/second-factor.ts'
import { memberId } from '../../../shared/viewer.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { welcomeBack } from '../joined.ts'
import { LinkFrame, WayToSignIn } from '../link-frame.tsx'
import { isDead } from '../use-link.ts'
import { FactorStep } from './factor-step.tsx'
import { takeOver } from './take-over.ts'

type ProviderAnswerProps = { hash: string; onDone: (next: string | undefined) => void }

/** Hands in what the service answered, once; asks for the second factor where the account has one. */
export function ProviderAnswer({ hash, onDone }: ProviderAnswerProps) {
  const { t } = useLingui()
  // A page that opens for a member is about linking: that they are signed in says nothing of the answer.
  const [wasMember] = useState(() => memberId() !== null)
  const { refusal, isBusy, send } = useAnswer({ hash, onDone, wasMember })
  if (refusal === null)
    return (
      <LinkFrame title={t`One moment`} lead={t`You are being signed in.`} mood="thinking">
        {null}
      </LinkFrame>
    )
  if (!asksForCode(refusal)) {
    return (
      <LinkFrame title={t`That did not work`} lead={errorText(refusal)} mood="sad">
        {isPassing(refusal) && (
          <Button isFullWidth isBusy={isBusy} onClick={() => void send()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {wasMember && !hasSessionEnded(refusal) ? <WayToSettings /> : <WayToSignIn />}
      </LinkFrame>
    )
  }
  return <FactorStep refusal={refusal} isBusy={isBusy} send={send} />
}

function hasSessionEnded(refusal: unknown): boolean {
  return refusal instanceof CallError && refusal.code === 'access.sign_in_required'
}

/** Leads to the list that says whether the service is linked. */
function WayToSettings() {
  return (
    <Link to="/" search={{ settings: 'security' }} className={buttonClass()}>
      <Trans>Security settings</Trans>
    </Link>
  )
}

function useAnswer({ hash, onDone, wasMember }: ProviderAnswerProps & { wasMember: boolean }) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const send = async (proof: FactorProof = {}) => {
    const answer = readAnswer(hash)
    // Opened without an answer: there is nothing to ask the server.
    if (answer.state === '') return setRefusal(await callErrorOf(410, { code: 'joining.link_invalid' }))
    setBusy(true)
    try {
      const done = await api.waysIn.providers.complete({ ...answer, ...proof })
      onDone(takeOver(done, t`The service is linked`))
    } catch (failure) {
      if (!wasMember && (await isInAnyway(failure))) onDone(undefined)
      // Any other failure leaves the step of the second factor in place: the answer still proves the person.
      else if (!asksForCode(refusal) || asksForCode(failure) || isDead(failure)) setRefusal(failure)
      else showToast({ ...errorToast('sign_in', failure), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const sendOnce = useEffectEvent(() => {
    if (isSent.current) return
    isSent.current = true
    void send()
  })
  useEffect(() => sendOnce(), [])
  return { refusal, isBusy, send }
}

/** Reads the answer that the server put behind the `#`: see provider-callback-routes.ts. */
function readAnswer(hash: string) {
  const given = new URLSearchParams(hash)
  const response = given.get('answer') ?? ''
  return {
    provider: given.get('provider') ?? '',
    state: new URLSearchParams(response).get('state') ?? '',
    response,
  }
}

/**
 * Checks whether the person is signed in although the answer was refused: one that is delivered twice is refused the
 * second time.
 */
async function isInAnyway(failure: unknown): Promise<boolean> {
  if (!(failure instanceof CallError) || failure.code !== 'joining.link_invalid') return false
  const viewer = await api.identity.viewer().catch(() => null)
  if (viewer?.status !== 'authenticated') return false
  welcomeBack(viewer)
  return true
}
