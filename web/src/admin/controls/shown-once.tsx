import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './shown-once.module.css'

type ShownOnceProps = {
  /** Says that it is shown this once, and what whoever has it can do. */
  warning: ReactNode
  secret: string
  copyLabel: string
}

/** A secret or a link that nobody can read again: what it is worth, and a button that copies it. */
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
