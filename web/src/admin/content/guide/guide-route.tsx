import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../../lib/use-url-filters.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { Page } from '../../../ui/page.tsx'
import { FilterBar } from '../../table/filter-bar.tsx'
import { FilterChips } from '../../table/filter-chips.tsx'
import { Gaps } from './gaps.tsx'
import { Wordings } from './wordings.tsx'

const PARTS = ['gaps', 'wordings'] as const
type Part = (typeof PARTS)[number]

/** Where administrators see what the guide cannot answer, and help it on (AS-4). */
export function GuideRoute() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  const [search, setSearch] = useUrlFilters('part', 'status', 'language')
  const part: Part = PARTS.find((one) => one === search.part) ?? 'gaps'
  return (
    <Page
      title={t`Guide`}
      product={product}
      measure="wide"
      lead={t`Questions that ${persona} could not answer, and ways to answer them next time.`}
    >
      <FilterBar>
        <FilterChips
          label={t`Parts of the guide`}
          chips={[
            { value: 'gaps', name: t`Questions without an answer` },
            { value: 'wordings', name: t`Added wordings` },
          ]}
          value={part}
          onChange={(value) => setSearch({ part: value === 'gaps' ? '' : value, status: '', language: '' })}
        />
      </FilterBar>
      {part === 'gaps' ? <Gaps /> : <Wordings />}
    </Page>
  )
}
