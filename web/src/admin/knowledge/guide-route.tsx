import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { Answers } from './answers.tsx'
import { Gaps } from './gaps.tsx'
import { JudgedReplies } from './judged-replies.tsx'
import { Wordings } from './wordings.tsx'

const PARTS = ['gaps', 'replies', 'answers', 'wordings'] as const
type Part = (typeof PARTS)[number]

/** The screen where administrators see what the guide cannot answer, and improve it (AS-4). */
export function GuideRoute() {
  const { t } = useLingui()
  const { persona, product } = useBrand()
  const [search, setSearch] = useUrlFilters('part', 'status', 'language', 'reason')
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
            { value: 'replies', name: t`Unhelpful replies` },
            { value: 'answers', name: t`Verified answers` },
            { value: 'wordings', name: t`Added wordings` },
          ]}
          value={part}
          onChange={(value) =>
            setSearch({ part: value === 'gaps' ? '' : value, status: '', language: '', reason: '' })
          }
        />
      </FilterBar>
      {part === 'gaps' && <Gaps />}
      {part === 'replies' && <JudgedReplies />}
      {part === 'answers' && <Answers />}
      {part === 'wordings' && <Wordings />}
    </Page>
  )
}
