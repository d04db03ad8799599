import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { MailList } from './mail-list.tsx'

/** The screen of the mails that this server keeps because it has nowhere to send them. */
export function MailRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Email outbox`}
      product={product}
      measure="wide"
      lead={t`Emails this server keeps instead of sending.`}
    >
      <MailList
        link={(path, words) => {
          const { pathname, hash } = new URL(path, location.origin)
          return (
            <Link to={pathname} hash={hash.slice(1)} preload={false}>
              {words}
            </Link>
          )
        }}
      />
    </Page>
  )
}
