import type { ReactNode } from 'react'
import styles from './stat-tile.module.css'

export type StatTileProps = {
  name: string
  /** The formatted value; a dash where it is not known. */
  value: ReactNode
  /** A few words under the value, such as its unit, its start or its trend. */
  note?: ReactNode
  icon?: ReactNode
}

/** One figure with its name. Put several into StatTiles. */
export function StatTile({ name, value, note, icon }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>
        {icon}
        {name}
      </dt>
      <dd className={styles.value}>
        {value}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  )
}

/** A row of tiles that wraps. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>
}
