import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import type { Settle } from '../../shared/reauthentication.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailCodeButton } from './reauthentication/mailed-code.tsx'
import { OtherWays } from './reauthentication/other-ways.tsx'
import { ProofField } from './reauthentication/proof-field.tsx'
import { prove, type TypedWay, useWays, type Ways } from './reauthentication/ways.ts'
import styles from './security.module.css'

/**
 * Asks people to prove who they are before an action that a stranger at an open device must not take, in a way that
 * their account has (decisions 050 and 080).
 */
export function ReauthenticationDialog({ email, settle }: { email: string; settle: Settle }) {
  const known = useWays(email)
  return known && <ProofDialog {...known} settle={settle} />
}

const TYPED: TypedWay[] = ['password', 'app', 'email_code']

function ProofDialog({ ways, email, settle }: Ways & { settle: Settle }) {
  const { t } = useLingui()
  const id = useId()
  const [way, setWay] = useState(TYPED.find((typed) => ways.includes(typed)) ?? null)
  const [isSent, setSent] = useState(false)
  const { typed, type, isSending, error, send } = useProof(settle)
  const cancel = () => settle(false)
  const hasField = way !== null && (way !== 'email_code' || isSent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasField) void send(way)
  }
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={way === 'password' ? t`Enter your password` : t`Confirm that it is you`}
      text={textOf(way)}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          {hasField && (
            <Button type="submit" form={id} isBusy={isSending}>
              <Trans>Continue</Trans>
            </Button>
          )}
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasField && (
          <ProofField
            key={way}
            way={way}
            email={email}
            value={typed}
            error={error === null ? undefined : errorText(error)}
            onType={type}
          />
        )}
        {way === 'email_code' && <MailCodeButton isSent={isSent} onSent={() => setSent(true)} />}
        <OtherWays ways={ways} way={way} onChoose={(next) => [type(''), setWay(next)]} settle={settle} />
      </form>
    </Dialog>
  )

  function textOf(shown: TypedWay | null): string {
    if (shown === 'password')
      return t`This step needs your password again. After that, you will not be asked for a few minutes on this device.`
    if (shown === 'app')
      return t`This step needs a code from your authenticator app. After that, you will not be asked for a few minutes on this device.`
    if (shown === 'email_code')
      return t`This step needs a code that we email to ${email}. After that, you will not be asked for a few minutes on this device.`
    return t`This step needs your passkey, or a password that you set by email first.`
  }
}

function useProof(settle: Settle) {
  const [typed, setTyped] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const type = (next: string) => [setTyped(next), setError(null)]
  const send = async (way: TypedWay) => {
    setSending(true)
    setError(null)
    try {
      await prove(way, typed)
      settle(true)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setSending(false)
    }
  }
  return { typed, type, isSending, error, send }
}
