import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { encodeQr, type QrModules, qrPath } from '../../../lib/qr-code.ts'
import { recordOwnAction } from '../../../shared/own-actions.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import shared from '../security.module.css'
import { CodeForm } from './code-form.tsx'
import styles from './second-factor.module.css'

export interface StartedFactor {
  key: string
  address: string
}

type AppSetUpProps = {
  started: StartedFactor
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[]) => void
}

/** The secret for an app, as a QR code and as text to type; its first code puts it in force. */
export function AppSetUp({ started, onCancel, onConfirmed }: AppSetUpProps) {
  const { t } = useLingui()
  const { key, address } = started
  const modules = useQrCode(address)
  const grouped = key.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <div className={shared.form}>
      <p className={shared.note}>
        <Trans>Scan this with an authenticator app, or type the key into it.</Trans>
      </p>
      <div className={styles.ground}>
        {modules && (
          <svg
            role="img"
            aria-label={t`QR code for your authenticator app`}
            viewBox={`0 0 ${modules.length} ${modules.length}`}
            shapeRendering="crispEdges"
          >
            <path d={qrPath(modules)} />
          </svg>
        )}
      </div>
      <p className={styles.key}>
        <code>{grouped}</code> <CopyButton text={key} label={t`Copy the key`} look="icon" />
      </p>
      <CodeForm
        hint={t`The 6 digits shown in the app.`}
        confirm={t`Turn on`}
        onCancel={onCancel}
        takesPasskey={false}
        onProof={async ({ code = '' }) => {
          recordOwnAction('second_factor_added')
          onConfirmed((await api.identity.secondFactor.confirm({ code })).recovery_codes)
        }}
      />
    </div>
  )
}

function useQrCode(text: string): QrModules | null {
  const [modules, setModules] = useState<QrModules | null>(null)
  useEffect(() => {
    let isCurrent = true
    encodeQr(text).then(
      (next) => isCurrent && setModules(next),
      // The chunk could not be loaded; the key is still shown below.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return modules
}
