import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { NotificationPreview } from '../../shared/notifications/notification-preview.tsx'
import { Page } from '../../ui/page.tsx'
import { NotificationCenter } from './notification-center.tsx'

/** The screen where operators send notifications to people's inboxes (AD-7). */
export function NotificationCenterRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Notification center`}
      product={product}
      measure="wide"
      lead={t`Each waits in the list until you send it, or until the time you set.`}
    >
      <NotificationCenter preview={(about) => <NotificationPreview about={about} />} />
    </Page>
  )
}
