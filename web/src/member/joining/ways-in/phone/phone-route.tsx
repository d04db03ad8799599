import { useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useBrand } from '../../../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../../../ui/page.tsx'
import styles from '../../auth-route.module.css'
import { nextPath } from '../../next-path.ts'
import { PhoneSignIn } from './phone-sign-in.tsx'

/** The page for signing in, joining or linking by a code that is sent to a phone number (AU-12). */
export function PhoneRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const router = useRouter()
  const { next, ref, link } = useSearch({ from: '/auth/phone' })
  useDocumentTitle(t`Sign in by phone · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <PhoneSignIn
        wishes={{ isLinking: link !== undefined, ref, next }}
        onDone={(to) => router.history.replace(nextPath(to, location.origin))}
      />
    </main>
  )
}
