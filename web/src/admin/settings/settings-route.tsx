import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { adminScreens } from '../../shared/administration/admin-screens.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Badge } from '../labels/badge.tsx'
import { SettingsFormPage } from './settings-form.tsx'
import styles from './settings-route.module.css'

/** The screens that the settings link to. */
const QUICK_PATHS = ['/admin/dashboard', '/admin/users', '/admin/analytics', '/admin/database']

/** The screen of the settings that the operator changes at run time (AD-11). */
export function SettingsRoute() {
  const { t, i18n } = useLingui()
  const { product } = useBrand()
  const viewer = useViewer()
  const quick = adminScreens.filter(
    ({ path, permission }) => QUICK_PATHS.includes(path) && can(viewer, permission),
  )
  return (
    <Page
      title={t`Settings`}
      product={product}
      measure="wide"
      lead={t`Settings for the whole site. Changes are logged.`}
    >
      <div className={styles.quick}>
        <Badge tone="info">
          <Trans>Admin</Trans>
        </Badge>
        {quick.map(({ path, name }) => (
          <Link
            key={path}
            to={path}
            search={{}}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {i18n._(name)}
          </Link>
        ))}
      </div>
      <SettingsFormPage />
    </Page>
  )
}
