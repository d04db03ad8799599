import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { MailSubscription } from './mail-subscription.tsx'

/** The page that the link in an announcement mail opens. */
export function UnsubscribeRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const { token } = useSearch({ from: '/unsubscribe' })
  return (
    <Page title={t`Announcement emails`} product={product}>
      {token ? (
        <MailSubscription token={token} />
      ) : (
        <EmptyState mood="sad" title={t`This link is not valid.`} />
      )}
    </Page>
  )
}
