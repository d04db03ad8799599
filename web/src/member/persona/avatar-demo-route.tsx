import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { AvatarDemo } from './avatar-demo.tsx'
import styles from './meet-route.module.css'

/** The persona's faces, large, medium and small (DM-1). */
export function AvatarDemoRoute() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  useDocumentTitle(`${t`The faces of ${persona}`} · ${product}`)
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <AvatarDemo />
    </main>
  )
}
