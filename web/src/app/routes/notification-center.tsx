import { useLingui } from '@lingui/react/macro'
import { NotificationCenter } from '../../features/notification-administration/notification-center.tsx'
import { NotificationPreview } from '../../features/notifications/notification-preview.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

/** What operators tell people in their inboxes (AD-7). */
export function NotificationCenterRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Notification center`}
      product={product}
      measure="wide"
      lead={t`What you send stands in the inbox of everybody it is for, at once.`}
    >
      <NotificationCenter preview={(about) => <NotificationPreview about={about} />} />
    </Page>
  )
}
