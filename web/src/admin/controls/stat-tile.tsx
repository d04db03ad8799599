import type { ReactNode } from 'react'
import styles from './stat-tile.module.css'

export type StatTileProps = {
  name: string
  /** Formatted; a dash where it is not known. */
  value: ReactNode
  /** A few words under the value: of what, since when, how it moved. */
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
