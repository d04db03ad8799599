import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { Statistics } from './statistics.tsx'

/** The screen that shows the contents of the database in figures (AD-5). */
export function AdminDatabaseRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Database`}
      product={product}
      measure="wide"
      lead={t`Today’s people and sessions, and the size of the tables.`}
    >
      <Statistics />
    </Page>
  )
}
