import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ForwardIcon } from '../../ui/icons.tsx'
import styles from './admin-panel.module.css'
import type { SuperAdminLink } from './super-admin-links.ts'

/** The part of the account settings that only super admins have (ST-1). */
export function SuperAdminSettings({ links }: { links: readonly SuperAdminLink[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={styles.links}>
      {links.map(({ path, name }) => (
        <li key={path}>
          <Link to={path} search={{}} className={styles.link}>
            {i18n._(name)}
            <ForwardIcon size={18} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
