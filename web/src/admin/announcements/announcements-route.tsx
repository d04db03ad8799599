import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { AnnouncementCenter } from './announcement-center.tsx'

/** The screen of announcements to everyone (AD-13). */
export function AdminAnnouncementsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Announcements`}
      product={product}
      measure="wide"
      lead={t`Write once, send through any channel. No one gets it twice on the same channel.`}
    >
      <AnnouncementCenter />
    </Page>
  )
}
