import { Link } from '@tanstack/react-router'
import styles from './tab-links.module.css'

export type TabLink = { to: string; name: string; count?: string }

/** Links to the parts of a screen that have their own addresses; on phones the row scrolls sideways. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, name, count }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles.tab}
        >
          {name}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
