import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../lib/formats/format.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { useMember } from '../../shared/viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WarningIcon } from '../../ui/first-icons.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import styles from './admin-shell.module.css'

/** Tells an administrator until when they may go without a second factor. Shows nothing to other people (SE-2). */
export function FactorBanner() {
  const { t, i18n } = useLingui()
  const dueAt = useMember()?.second_factor_due_at
  if (!dueAt) return null
  const date = formatDateTime(dueAt, i18n.locale)
  return (
    <section className={styles.banner} aria-label={t`Second factor`}>
      <WarningIcon size={18} />
      <p>
        <Trans>
          Add a passkey or an authenticator app by {date}. After that, you need one to open the
          administration.
        </Trans>{' '}
        <SecurityLink className={styles.bannerLink} />
      </p>
    </section>
  )
}

/** Replaces every screen once that time is over. */
export function FactorDue() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Administration`} product={product} measure="wide">
      <EmptyState
        title={t`Add a passkey or an authenticator app first`}
        text={t`Administrators need more than a password here. Add a passkey or an authenticator app to open the administration.`}
        action={<SecurityLink className={buttonClass()} />}
      />
    </Page>
  )
}

function SecurityLink({ className }: { className: string | undefined }) {
  return (
    <Link to="." search={(search) => ({ ...search, settings: 'security' })} className={className}>
      <Trans>Set it up</Trans>
    </Link>
  )
}
