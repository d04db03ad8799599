import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { WarningIcon } from '../../ui/first-icons.tsx'
import { useMaintenance } from '../controls/use-maintenance.ts'
import styles from './admin-shell.module.css'

/** Reminds people who can end maintenance that it is on (AD-11). Shows nothing to others. */
export function MaintenanceBanner() {
  return can(useViewer(), 'settings.change') ? <Reminder /> : null
}

function Reminder() {
  const { t } = useLingui()
  if (!useMaintenance()) return null
  return (
    <section className={styles.banner} aria-label={t`Maintenance Mode`}>
      <WarningIcon size={18} />
      <p>
        <Trans>Maintenance is on. Members cannot write in chats, and no one can sign up or activate.</Trans>{' '}
        <Link to="/admin/settings" search={{}} className={styles.bannerLink}>
          <Trans>Change it in the settings</Trans>
        </Link>
      </p>
    </section>
  )
}
