import { Trans, useLingui } from '@lingui/react/macro'
import { saveFile } from '../../../lib/save-file.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import shared from '../security.module.css'
import styles from './second-factor.module.css'

/** Recovery codes, shown only this once: to copy, or as a text to print. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useLingui()
  const { product } = useBrand()
  const title = t`Recovery codes for ${product}`
  const save = () =>
    saveFile('recovery-codes.txt', 'text/plain;charset=utf-8', `${title}\n\n${codes.join('\n')}\n`)
  return (
    <div className={shared.form}>
      <p className={shared.note}>
        <Trans>
          Keep these recovery codes somewhere you can reach without your phone. Each replaces the app once.
          They are not shown again.
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <span className={shared.buttons}>
        <Button variant="secondary" size="small" onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <CopyButton text={codes.join('\n')} />
        <Button size="small" onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </span>
    </div>
  )
}
