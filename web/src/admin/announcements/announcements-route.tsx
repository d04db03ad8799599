import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { AnnouncementCenter } from './announcement-center.tsx'

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
