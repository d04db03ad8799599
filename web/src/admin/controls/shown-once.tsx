import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './shown-once.module.css'

type ShownOnceProps = {
  /** A warning that it is shown only this once, and what its holder can do with it. */
  warning: ReactNode
  secret: string
  copyLabel: string
}

/** Shows a secret or a link that cannot be read again, with a warning and a button that copies it. */
export function ShownOnce({ warning, secret, copyLabel }: ShownOnceProps) {
  return (
    <section className={styles.once} aria-live="polite">
      <p className={styles.warning}>
        <WarningIcon />
        <span>{warning}</span>
      </p>
      <code>{secret}</code>
      <CopyButton text={secret} label={copyLabel} />
    </section>
  )
}
