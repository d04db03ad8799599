import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { AdminFrame } from '../shell/admin-shell.tsx'
import { AdminFeatures } from './admin-features.tsx'
import { NoPrivileges } from './no-privileges.tsx'

/** The most common tasks of administrators on one page: a role, a gift, an announcement (AD-12). */
export function TestAdminFeaturesRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const viewer = useViewer()
  const isAllowed = can(viewer, 'users.read')
  const page = (
    <Page title={t`Admin features`} product={product} measure="wide">
      {viewer.status === 'guest' ? (
        <EmptyState
          title={t`Please sign in to access admin features.`}
          action={
            <Link to="/auth" search={{ next: '/test-admin-features' }} className={buttonClass()}>
              <Trans>Sign In</Trans>
            </Link>
          }
        />
      ) : isAllowed ? (
        <AdminFeatures key={viewer.profile.id} viewer={viewer} />
      ) : (
        <NoPrivileges />
      )}
    </Page>
  )
  return isAllowed ? <AdminFrame pathname="/test-admin-features">{page}</AdminFrame> : page
}
