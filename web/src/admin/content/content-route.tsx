import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { TryGuide } from '../knowledge/trial/try-guide.tsx'
import { Content } from './content.tsx'

/** The screen of the items that administrators publish (AD-6). */
export function ContentRoute() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  return (
    <Page
      title={t`Content`}
      product={product}
      measure="wide"
      lead={t`Published items become public pages, and ${persona} knows them at once.`}
    >
      <Content trial={TryGuide} />
    </Page>
  )
}
