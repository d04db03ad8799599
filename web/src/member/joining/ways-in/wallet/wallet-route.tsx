import { useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { sessionStore } from '../../../../lib/browser-storage.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { useBrand } from '../../../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../../../ui/page.tsx'
import styles from '../../auth-route.module.css'
import { readCarriedCode, refOf } from '../../carried-code.ts'
import { nextPath } from '../../next-path.ts'
import { WalletSignIn } from './wallet-sign-in.tsx'

/** The page for signing in, joining or linking by the signature of a wallet (AU-12). */
export function WalletRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const router = useRouter()
  const { next, ref, link } = useSearch({ from: '/auth/wallet' })
  const carried = readCarriedCode(ref, sessionStore, pageBootstrap())
  useDocumentTitle(t`Sign in with a wallet · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.auth}>
      <WalletSignIn
        wishes={{ isLinking: link !== undefined, ...refOf(carried, sessionStore), next }}
        onDone={(to) => router.history.replace(nextPath(to, location.origin))}
      />
    </main>
  )
}
