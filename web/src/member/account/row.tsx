import type { ReactNode } from 'react'
import styles from './account-dialog.module.css'

/** One fact about the account, by name, with a note under it. */
export function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  )
}
