import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../shared/brand/brand.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { HomeIcon } from '../ui/first-icons.tsx'
import { useDocumentTitle } from '../ui/page.tsx'
import styles from './centre.module.css'

/** The screen for any unknown path (RT-1); the server has answered 404. */
export function NotFound() {
  const { t } = useLingui()
  const { product } = useBrand()
  useDocumentTitle(`${t`Page not found`} · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.centre}>
      <Avatar mood="surprised" size="large" />
      <h1 className={styles.title}>
        <Trans>Oops! Page not found</Trans>
      </h1>
      <p className={styles.text}>
        <Trans>There is no page at this address. It may have moved.</Trans>
      </p>
      <Link to="/" className={buttonClass()}>
        <HomeIcon />
        <Trans>Return to Home</Trans>
      </Link>
    </main>
  )
}
