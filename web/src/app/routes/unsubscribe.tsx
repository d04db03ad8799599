import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { MailWish } from '../../features/announcements/mail-wish.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'

/** What the link in an announcement mail opens. */
export function UnsubscribeRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const { token } = useSearch({ from: '/unsubscribe' })
  return (
    <Page title={t`Announcement mails`} product={product}>
      {token ? <MailWish token={token} /> : <EmptyState mood="sad" title={t`This link is not valid.`} />}
    </Page>
  )
}
