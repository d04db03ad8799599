import { Link } from '@tanstack/react-router'
import styles from './tab-links.module.css'

export type TabLink = { to: string; name: string; count?: string }

/** Parts of a screen that have addresses of their own; on phones the row scrolls sideways. */
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
