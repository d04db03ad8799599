import { useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Passkey } from '@pepper/contract/identity/passkeys'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useStore } from '../../../lib/store.ts'
import { deviceName } from '../../../shared/device-name.ts'
import { recordOwnAction } from '../../../shared/own-actions.ts'
import { createPasskey, isKeptAlready } from '../../../shared/passkeys/passkeys.ts'
import { useAction } from '../../../shared/use-action.ts'
import { refreshViewer } from '../../../shared/viewer.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { codesChanged } from '../second-factor/codes-changed.ts'

/** Returns the signed-in person's passkeys and the actions on them. */
export function usePasskeys() {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [passkeys, setPasskeys] = useState<Passkey[] | null>(null)
  const [codes, setCodes] = useState<{ list: string[] | null; made: number } | null>(null)
  const latest = useStore(codesChanged)
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    await api.identity.passkeys.list().then(
      (answer) => setPasskeys(answer.passkeys),
      () => setFailed(true),
    )
  }, [])
  useEffect(() => void load(), [load])
  const add = async () => {
    const passkey = await createPasskey(await api.identity.passkeys.startRegistration({}))
    if (!passkey) return
    recordOwnAction('passkey_added')
    const name = deviceName(navigator.userAgent) ?? t`Passkey`
    const made = await api.identity.passkeys.register({ name, passkey })
    if (made.recovery_codes) codesChanged.set((count) => count + 1)
    setCodes({ list: made.recovery_codes, made: codesChanged.get() })
    showToast({ title: t`The passkey was added`, tone: 'success' })
    // An administrator's permissions can depend on it.
    refreshViewer()
    await load()
  }
  const showKept = (error: unknown) => {
    if (!isKeptAlready(error)) throw error
    showToast({ title: t`This device already has a passkey for your account`, tone: 'neutral' })
  }
  return {
    passkeys,
    isFailed,
    load,
    // An app that is set up meanwhile brings others.
    codes: codes?.made === latest ? codes.list : null,
    isBusy,
    forgetCodes: () => setCodes(null),
    add: () => run(t`The passkey was not added`, () => add().catch(showKept)),
    rename: async ({ id }: Passkey, name: string) => {
      await api.identity.passkeys.rename({ id, name })
      await load()
    },
    remove: async ({ id }: Passkey, proof: FactorProof) => {
      recordOwnAction('passkey_removed')
      await api.identity.passkeys.remove({ id, ...proof })
      // The codes go with the last proof that they stand in for.
      codesChanged.set((count) => count + 1)
      showToast({ title: t`The passkey was removed`, tone: 'success' })
      refreshViewer()
      await load()
    },
  }
}
