import { useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { usePolled } from '../../../../lib/use-polled.ts'
import { errorText } from '../../../../shared/errors/error-text.ts'
import { asksForCode, isWrongCode, useFactorMethods } from '../../../../shared/second-factor.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toasts/toasts.ts'
import { SecondFactorField } from '../../fields/second-factor-field.tsx'
import { welcomeBack } from '../../joined.ts'
import styles from '../../joining.module.css'
import { LinkFrame, LinkNotAsked, LookingAtLink, WayToSignIn } from '../../link-frame.tsx'
import { tokenOf } from '../../link-token.ts'
import { OtherMember } from '../../other-member.tsx'
import { PasskeyFactor } from '../../passkeys/passkey-factor.tsx'
import { isDead } from '../../use-link.ts'

/** The page that the mailed link opens: only its button signs in. */
export function MailedLink({ hash, onDone }: { hash: string; onDone: () => void }) {
  const { t } = useLingui()
  const token = tokenOf(hash)
  const entering = useEntering(token ?? '', onDone)
  const { value, error, refresh } = usePolled(hash, async () =>
    token ? api.waysIn.emailCodes.inspectLink({ token }) : null,
  )
  if (!token || entering.isDead || (error && isDead(error))) return <DeadLink />
  if (error) return <LinkNotAsked error={error} onRetry={refresh} />
  if (!value) return <LookingAtLink />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void entering.enter()
  }
  return (
    <LinkFrame
      title={t`Sign in with your link`}
      lead={t`Press the button to sign in on this device.`}
      mood={entering.isBusy ? 'thinking' : 'listening'}
    >
      <p className={styles.facts}>
        <strong>{value.email}</strong>
      </p>
      <OtherMember email={value.email} />
      <form className={styles.form} noValidate onSubmit={submit}>
        {entering.code !== null && (
          <SecondFactorField
            methods={entering.methods}
            value={entering.code}
            error={isWrongCode(entering.codeError) ? errorText(entering.codeError) : undefined}
            onChange={(event) => entering.setCode(event.target.value)}
          />
        )}
        <PasskeyFactor methods={entering.methods} onAnswer={(passkey) => entering.enter({ passkey })} />
        <Button type="submit" isFullWidth isBusy={entering.isBusy}>
          {entering.isBusy ? t`Signing In...` : t`Sign In`}
        </Button>
      </form>
    </LinkFrame>
  )
}

/** Signs in by the link, asking for the second factor where the account has one. */
function useEntering(token: string, onDone: () => void) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<unknown>(null)
  const methods = useFactorMethods(codeError)
  const enter = async (proof: FactorProof = code ? { code } : {}) => {
    setBusy(true)
    try {
      const { viewer } = await api.waysIn.emailCodes.signInByLink({ token, ...proof })
      welcomeBack(viewer)
      onDone()
    } catch (failure) {
      if (isDead(failure)) setUsed(true)
      else if (asksForCode(failure)) {
        setCode(code ?? '')
        setCodeError(failure)
      } else showToast({ title: t`Sign-in Failed`, text: errorText(failure), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isDead: isUsed, code, setCode, codeError, methods, enter }
}

function DeadLink() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`This link does not work`}
      lead={t`It works once, for ten minutes, unless you already used the code. Ask for a new one when you sign in.`}
      mood="sad"
    >
      <WayToSignIn />
    </LinkFrame>
  )
}
