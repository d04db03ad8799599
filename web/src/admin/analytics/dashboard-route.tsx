import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { allowedScreens } from '../../shared/administration/admin-door.ts'
import { adminScreens } from '../../shared/administration/admin-screens.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Dashboard } from './dashboard.tsx'
import styles from './dashboard-route.module.css'

const QUICK = ['/admin/users', '/admin/analytics', '/admin/database', '/admin/settings']

/** The dashboard (AD-2), with links to the screens that the viewer may use. */
export function AdminDashboardRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Dashboard`} product={product} measure="wide">
      <Dashboard mayReadHealth={can(useViewer(), 'health.read')} actions={<QuickActions />} />
    </Page>
  )
}

function QuickActions() {
  const { t, i18n } = useLingui()
  const allowed = allowedScreens(useViewer(), adminScreens).flatMap(({ screens }) => screens)
  const quick = QUICK.flatMap((path) => allowed.filter((screen) => screen.path === path))
  return (
    <Card title={t`Quick Actions`}>
      <div className={styles.actions}>
        {quick.map(({ path, name }) => (
          <Link key={path} to={path} className={buttonClass({ variant: 'secondary' })}>
            {i18n._(name)}
          </Link>
        ))}
        <Link to="/chat" className={buttonClass({ variant: 'quiet' })}>
          <Trans>Back to Chat</Trans>
        </Link>
      </div>
    </Card>
  )
}
