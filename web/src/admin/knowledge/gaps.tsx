import { Trans, useLingui } from '@lingui/react/macro'
import type { Gap } from '@pepper/contract/chat/gaps'
import { languageNames, locales } from '@pepper/contract/locales'
import { useState } from 'react'
import { formatNumber } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import { GapCard } from './gap-card.tsx'
import styles from './guide.module.css'
import { gapStatusNames } from './guide-labels.ts'
import { PinDialog } from './pin-dialog.tsx'
import { GAP_STATUSES, useGaps } from './use-gaps.ts'
import { WordingDialog } from './wording-dialog.tsx'

/** Lists the questions that the guide could not answer, similar ones together, each with its remedies. */
export function Gaps() {
  const { t, i18n } = useLingui()
  const { list, status, language, setFilters } = useGaps()
  const [worded, setWorded] = useState<Gap | null>(null)
  const [pinned, setPinned] = useState<Gap | null>(null)
  const counts = list.page?.counts
  return (
    <>
      <FilterBar actions={<RefreshButton isBusy={list.isLoading} onClick={list.refresh} />}>
        <FilterChips
          label={t`Status`}
          chips={GAP_STATUSES.map((value) => ({
            value,
            name: i18n._(gapStatusNames[value]),
            ...(counts && { count: formatNumber(counts[value], i18n.locale) }),
          }))}
          value={status}
          onChange={(value) => setFilters({ status: value === 'open' ? '' : value })}
        />
        <Select
          label={t`Language`}
          value={language}
          options={[
            { value: '', name: t`Every language` },
            ...locales.map((value) => ({ value, name: languageNames[value] })),
          ]}
          onChange={(value) => setFilters({ language: value })}
        />
      </FilterBar>
      <p className={styles.note}>
        <Trans>
          Names are not shown: addresses, long numbers and the name of the person who asked are removed. A
          question is deleted with its chat or account.
        </Trans>
      </p>
      <GapList list={list} status={status} onWord={setWorded} onPin={setPinned} />
      {pinned && (
        <PinDialog
          begun={pinned}
          onClose={() => setPinned(null)}
          onPinned={() => {
            setPinned(null)
            list.refresh()
          }}
        />
      )}
      {worded && (
        <WordingDialog
          wording={worded.question}
          language={worded.language}
          nearest={worded.nearest}
          onClose={() => setWorded(null)}
          onAdded={() => {
            setWorded(null)
            list.refresh()
          }}
        />
      )}
    </>
  )
}

type GapListProps = Pick<ReturnType<typeof useGaps>, 'list' | 'status'> & {
  onWord: (gap: Gap) => void
  onPin: (gap: Gap) => void
}

function GapList({ list, status, onWord, onPin }: GapListProps) {
  const { t } = useLingui()
  const failure = list.error !== null && (
    <ErrorState
      title={t`The questions could not be loaded`}
      text={errorText(list.error)}
      isRetrying={list.isLoading}
      onRetry={list.refresh}
    />
  )
  if (failure && !list.rows?.length) return failure
  if (!list.rows) {
    return (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="10rem" />
      </Waiting>
    )
  }
  if (list.rows.length === 0) {
    return status === 'open' ? (
      <EmptyState
        mood="celebrating"
        title={t`No open questions`}
        text={t`The guide has answered every question.`}
      />
    ) : (
      <EmptyState mood="sleepy" title={t`No questions of this kind`} />
    )
  }
  return (
    <>
      {failure}
      <ul className={styles.cards} aria-busy={list.isLoading || undefined}>
        {list.rows.map((gap) => (
          <GapCard
            key={gap.id}
            gap={gap}
            onWord={() => onWord(gap)}
            onPin={() => onPin(gap)}
            onChanged={list.refresh}
          />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" isFullWidth isBusy={list.isLoading} onClick={list.loadMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  )
}
