import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SecondFactorState } from '@pepper/contract/identity/second-factor'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/formats/format.ts'
import { recordOwnAction } from '../../../shared/own-actions.ts'
import { useHasPasskey } from '../../../shared/passkeys/use-has-passkey.ts'
import { useAction } from '../../../shared/use-action.ts'
import { refreshViewer } from '../../../shared/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { NotLoaded } from '../not-loaded.tsx'
import styles from '../security.module.css'
import { AppSetUp, type StartedFactor } from './app-set-up.tsx'
import { CodeForm } from './code-form.tsx'
import { codesChanged } from './codes-changed.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { name: 'set_up'; started: StartedFactor }
  | { name: 'renew' }
  | { name: 'remove' }
  | { name: 'codes'; codes: string[] }

/**
 * Codes of an authenticator app beside the password: setting the app up, its recovery codes, and removing it (AU-11).
 */
export function SecondFactor() {
  const { state, isFailed, load } = useSecondFactor()
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const showCodes = (codes: string[]) => {
    codesChanged.set((count) => count + 1)
    setStep({ name: 'codes', codes })
    // An administrator's permissions can depend on it.
    refreshViewer()
  }
  if (!state && !isFailed) return null
  return (
    <section className={styles.form} aria-labelledby="settings-second-factor">
      <h5 id="settings-second-factor">
        <Trans>Authenticator app</Trans>
      </h5>
      {!state && <NotLoaded onRetry={() => void load()} />}
      {state && step?.name !== 'codes' && <Summary state={state} />}
      {state && step === null && <Choices state={state} onStep={setStep} />}
      {step?.name === 'set_up' && (
        <AppSetUp started={step.started} onCancel={close} onConfirmed={showCodes} />
      )}
      {step?.name === 'renew' && <Renew onCancel={close} onRenewed={showCodes} />}
      {step?.name === 'remove' && (
        <Remove onCancel={close} onRemoved={() => [close(), void load(), refreshViewer()]} />
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
    </section>
  )
}

function useSecondFactor() {
  const [state, setState] = useState<SecondFactorState | null>(null)
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    await api.identity.secondFactor.get().then(setState, () => setFailed(true))
  }, [])
  useEffect(() => void load(), [load])
  // A first passkey brings codes too, and the last one takes them away.
  useEffect(() => codesChanged.subscribe(() => void load()), [load])
  return { state, isFailed, load }
}

function Summary({ state }: { state: SecondFactorState }) {
  const { i18n } = useLingui()
  const since = state.since && formatDate(state.since, i18n.locale)
  return (
    <span className={styles.note}>
      {since ? (
        <Trans>On since {since}.</Trans>
      ) : (
        <Trans>With a code from an app on your phone, a stolen password is not enough to sign in.</Trans>
      )}{' '}
      {(since || state.recovery_codes_left > 0) && (
        <Plural
          value={state.recovery_codes_left}
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      )}
    </span>
  )
}

function Choices({ state, onStep }: { state: SecondFactorState; onStep: (step: Step) => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  // The codes belong to the account, so a passkey has them too.
  const hasCodes = useHasPasskey() || state.since !== null || state.recovery_codes_left > 0
  const start = () =>
    run(t`Update Failed`, async () => {
      onStep({ name: 'set_up', started: await api.identity.secondFactor.start({}) })
    })
  return (
    <span className={styles.buttons}>
      {state.since === null && (
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={start}>
          <Trans>Set up an authenticator app</Trans>
        </Button>
      )}
      {hasCodes && (
        <Button variant="secondary" size="small" onClick={() => onStep({ name: 'renew' })}>
          <Trans>New recovery codes</Trans>
        </Button>
      )}
      {state.since !== null && (
        <Button variant="secondary" size="small" onClick={() => onStep({ name: 'remove' })}>
          <Trans>Remove the app</Trans>
        </Button>
      )}
    </span>
  )
}

function Renew({ onCancel, onRenewed }: { onCancel: () => void; onRenewed: (codes: string[]) => void }) {
  const { t } = useLingui()
  return (
    <CodeForm
      hint={t`Use a code from your app or a recovery code. Your old recovery codes stop working.`}
      confirm={t`Create new codes`}
      onCancel={onCancel}
      onProof={async (proof) => {
        recordOwnAction('recovery_codes_renewed')
        onRenewed((await api.identity.secondFactor.renewRecoveryCodes(proof)).recovery_codes)
      }}
    />
  )
}

function Remove({ onCancel, onRemoved }: { onCancel: () => void; onRemoved: () => void }) {
  const { t } = useLingui()
  return (
    <CodeForm
      hint={t`Use a code from your app or a recovery code. Without a passkey, your password alone signs you in.`}
      confirm={t`Remove the app`}
      onCancel={onCancel}
      onProof={async (proof) => {
        recordOwnAction('second_factor_removed')
        await api.identity.secondFactor.remove(proof)
        showToast({ title: t`The authenticator app is removed`, tone: 'success' })
        onRemoved()
      }}
    />
  )
}
