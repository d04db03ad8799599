import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackIcon } from '../../../ui/icons.tsx'
import styles from '../content.module.css'

/** Leads back within the screen of content. */
export function BackLink({ search, children }: { search: Record<string, string>; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <Link to="." search={search} preload={false} className={styles.back}>
        <BackIcon size={18} /> {children}
      </Link>
    </div>
  )
}
