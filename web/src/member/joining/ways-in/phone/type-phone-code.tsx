import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { CallError } from '../../../../lib/api/call-error.ts'
import { errorToast } from '../../../../shared/errors/error-text.ts'
import { asksForCode } from '../../../../shared/second-factor.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toasts/toasts.ts'
import { SixDigitField } from '../../fields/six-digit-field.tsx'
import styles from '../../joining.module.css'
import { LinkFrame } from '../../link-frame.tsx'
import { useForm } from '../../use-form.ts'
import { FactorStep } from '../factor-step.tsx'
import { JoinWithAddress } from '../newcomer/join-with-address.tsx'
import { isSixDigits, withoutSeparators } from '../six-digits.ts'
import { takeOver } from '../take-over.ts'
import { AskAgain } from './ask-again.tsx'

interface TypePhoneCodeProps {
  phone: string
  isLinking: boolean
  again: () => Promise<void>
  onBack: () => void
  onDone: (next: string | undefined) => void
}

/** Continues with the code of the message, in the browser that requested it. */
export function TypePhoneCode({ phone, isLinking, again, onBack, onDone }: TypePhoneCodeProps) {
  const { t } = useLingui()
  const linked = t`The phone number is linked`
  const enter = async (typed: string, proof: FactorProof = {}) =>
    onDone(
      takeOver(await api.waysIn.phones.complete({ phone_code: withoutSeparators(typed), ...proof }), linked),
    )
  const form = useForm<'phone_code'>({
    attempt: 'sign_in',
    initial: { phone_code: '' },
    judge: ({ phone_code }) => ({
      phone_code: !isSixDigits(phone_code) && t`Please enter the six digits from the message.`,
    }),
    send: ({ phone_code }) => enter(phone_code),
    place: placeRefusal,
    isToldElsewhere: (error) => isOfCode(error) || asksForCode(error) || isNew(error),
  })
  const phone_code = withoutSeparators(form.values.phone_code)
  if (asksForCode(form.error))
    return <Factor first={form.error} enter={(proof) => enter(phone_code, proof)} />
  if (isNew(form.error)) {
    return (
      <JoinWithAddress
        title={t`Your phone number is new here`}
        give={(email) => api.waysIn.phones.giveAddress({ phone_code, email })}
        join={(email_code) => api.waysIn.phones.join({ phone_code, email_code })}
        onJoined={(done) => onDone(takeOver(done, linked))}
      />
    )
  }
  return (
    <LinkFrame
      title={t`Check your messages`}
      lead={t`A code is on its way. It works for ten minutes.`}
      mood={form.isBusy ? 'thinking' : 'listening'}
    >
      <p className={styles.facts} role="status">
        <strong>{phone}</strong>
      </p>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <SixDigitField {...form.field('phone_code')} label={t`Code from the message`} />
        <Button type="submit" isFullWidth isBusy={form.isBusy}>
          {isLinking ? t`Link a phone number` : t`Sign In`}
        </Button>
        <AskAgain again={again} />
        <Button variant="quiet" isFullWidth onClick={onBack}>
          <Trans>Use another number</Trans>
        </Button>
      </form>
    </LinkFrame>
  )
}

/** The second factor, beside the code of the message. */
function Factor({ first, enter }: { first: unknown; enter: (proof: FactorProof) => Promise<void> }) {
  const [refusal, setRefusal] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const send = async (proof: FactorProof) => {
    setBusy(true)
    try {
      await enter(proof)
    } catch (failure) {
      setRefusal(failure)
      if (!asksForCode(failure)) showToast({ ...errorToast('sign_in', failure), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return <FactorStep refusal={refusal} isBusy={isBusy} send={send} />
}

function isNew(error: unknown): boolean {
  return error instanceof CallError && error.code === 'ways_in.email_needed'
}

function isOfCode(error: unknown): boolean {
  return error instanceof CallError && ['ways_in.code_wrong', 'joining.link_invalid'].includes(error.code)
}

function placeRefusal(error: unknown) {
  return isOfCode(error) ? { phone_code: t`This code is wrong, was already used or has expired.` } : {}
}
