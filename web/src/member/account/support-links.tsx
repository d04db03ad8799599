import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import styles from './account-dialog.module.css'

/** Links to further pages and to the support. */
export function SupportLinks() {
  const { t } = useLingui()
  const { persona, persona_slug, support_email } = useBrand()
  const pages = [
    { to: `/meet-${persona_slug}`, name: t`Meet ${persona}` },
    { to: '/privacy-policy', name: t`Privacy Policy` },
    { to: '/terms-of-use', name: t`Terms of Use` },
    { to: '/faq', name: t`FAQ` },
    { to: '/report-bug', name: t`Report a bug` },
  ]
  return (
    <ul className={styles.links}>
      {pages.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} search={{}} className={styles.link}>
            {name}
            <ForwardIcon size={18} />
          </Link>
        </li>
      ))}
      {support_email && (
        <li>
          <a className={styles.link} href={`mailto:${support_email}`}>
            <Trans>Write to support</Trans>
            <ForwardIcon size={18} />
          </a>
        </li>
      )}
    </ul>
  )
}
