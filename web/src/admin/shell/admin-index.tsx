import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { type AdminScreen, landingScreen } from '../../shared/administration/admin-door.ts'
import { adminScreens } from '../../shared/administration/admin-screens.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { useViewer } from '../../shared/viewer.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'

/** Redirects `/admin` to the first screen for the viewer's own work. */
export function AdminIndex() {
  return <Landing screens={adminScreens} />
}

/** Redirects `/super-admin` to the first of its screens that the viewer may use. */
export function SuperAdminIndex() {
  return <Landing screens={adminScreens.filter(({ group }) => group === 'super_admin')} />
}

function Landing({ screens }: { screens: readonly AdminScreen[] }) {
  const { t } = useLingui()
  const { product } = useBrand()
  const first = landingScreen(useViewer(), screens)
  if (first) return <Navigate to={first.path} replace />
  return (
    <Page title={t`Administration`} product={product} measure="wide">
      <EmptyState
        title={t`Your role has no screens yet`}
        text={t`You can enter the administration, but none of its screens yet. A role manager can change that.`}
      />
    </Page>
  )
}
