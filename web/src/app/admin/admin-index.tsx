import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useBrand } from '../../lib/brand.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { landingScreen } from './admin-door.ts'
import { adminScreens } from './admin-screens.ts'

/** /admin leads to the first screen of the viewer's own work. */
export function AdminIndex() {
  const { t } = useLingui()
  const { product } = useBrand()
  const first = landingScreen(useViewer(), adminScreens)
  if (first) return <Navigate to={first.path} replace />
  return (
    <Page title={t`Administration`} product={product} measure="wide">
      <EmptyState
        title={t`No screen is open to your role`}
        text={t`You may enter the administration, but none of its screens yet. Whoever manages roles can change that.`}
      />
    </Page>
  )
}
