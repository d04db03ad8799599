import { useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { sessionStore } from '../../../../lib/browser-storage.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { useBrand } from '../../../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../../../ui/page.tsx'
import styles from '../../auth-route.module.css'
import { readCarriedCode, refOf } from '../../carried-code.ts'
import { nextPath } from '../../next-path.ts'
import { PhoneSignIn } from './phone-sign-in.tsx'

/** The page for signing in, joining or linking by a code that is sent to a phone number (AU-12). */
export function PhoneRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const router = useRouter()
  const { next, ref, link } = useSearch({ from: '/auth/phone' })
  const carried = readCarriedCode(ref, sessionStore, pageBootstrap())
  useDocumentTitle(t`Sign in by phone · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <PhoneSignIn
        wishes={{ isLinking: link !== undefined, ...refOf(carried, sessionStore), next }}
        onDone={(to) => router.history.replace(nextPath(to, location.origin))}
      />
    </main>
  )
}
