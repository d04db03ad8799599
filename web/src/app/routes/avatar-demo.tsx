import { useLingui } from '@lingui/react/macro'
import { AvatarDemo } from '../../features/guide/avatar-demo.tsx'
import { useBrand } from '../../lib/brand.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import styles from './meet.module.css'

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
