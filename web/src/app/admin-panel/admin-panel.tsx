import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { allowedScreens } from '../../shared/administration/admin-door.ts'
import { adminGroupNames, adminScreens } from '../../shared/administration/admin-screens.ts'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import styles from './admin-panel.module.css'

/** The Admin Control Panel of the account settings (ST-1): every screen that the viewer may use; nothing for others. */
export function AdminPanel() {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const groups = allowedScreens(viewer, adminScreens)
  return (
    <section className={styles.panel} aria-labelledby="admin-control-panel">
      <header className={styles.head}>
        <h3 id="admin-control-panel">
          <Trans>Admin Control Panel</Trans>
        </h3>
        <span className={styles.badge}>
          {can(viewer, 'super_admin.enter') ? <Trans>Super Admin</Trans> : <Trans>Admin</Trans>}
        </span>
      </header>
      {groups.map(({ group, screens }) => (
        <div key={group}>
          <h4 className={styles.groupName}>{i18n._(adminGroupNames[group])}</h4>
          <ul className={styles.links}>
            {screens.map((screen) => (
              <li key={screen.path}>
                <Link to={screen.path} search={{}} className={styles.link}>
                  {i18n._(screen.name)}
                  <ForwardIcon size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
