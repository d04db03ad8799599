import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useMember } from '../../shared/viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { AnnouncementList } from './announcement-list.tsx'

/** The announcements to members (AD-13). */
export function AnnouncementsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const member = useMember()
  return (
    <Page title={t`Announcements`} product={product}>
      {member ? (
        <AnnouncementList key={member.profile.id} />
      ) : (
        <EmptyState
          title={t`Please sign in to read the announcements.`}
          action={
            <Link to="/auth" search={{ next: '/announcements' }} className={buttonClass()}>
              <Trans>Sign In</Trans>
            </Link>
          }
        />
      )}
    </Page>
  )
}
