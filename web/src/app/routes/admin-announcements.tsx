import { useLingui } from '@lingui/react/macro'
import { AnnouncementCenter } from '../../features/announcement-administration/announcement-center.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

/** Announcements to everybody (AD-13). */
export function AdminAnnouncementsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Announcements`}
      product={product}
      measure="wide"
      lead={t`Written once, sent by one channel or several, and nobody gets it twice by the same.`}
    >
      <AnnouncementCenter />
    </Page>
  )
}
