import { Trans, useLingui } from '@lingui/react/macro'
import type { JudgedReply } from '@pepper/contract/chat/gaps'
import { useState } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import styles from './guide.module.css'
import { reasonNames } from './guide-labels.ts'
import { JudgedCard } from './judged-card.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { REASONS, useJudgedReplies } from './use-judged-replies.ts'
import { WordingDialog } from './wording-dialog.tsx'

type Correction = { kind: 'wording' | 'answer'; reply: JudgedReply }

/** Lists the replies that did not help, each with the reason and the ways to correct it. */
export function JudgedReplies() {
  const { t, i18n } = useLingui()
  const { list, isHandled, reason, setFilters } = useJudgedReplies()
  const [correction, setCorrection] = useState<Correction | null>(null)
  const close = () => setCorrection(null)
  const done = () => {
    close()
    list.refresh()
  }
  return (
    <>
      <FilterBar actions={<RefreshButton isBusy={list.isLoading} onClick={list.refresh} />}>
        <FilterChips
          label={t`Status`}
          chips={[
            { value: 'open', name: t`New` },
            { value: 'handled', name: t`Done` },
          ]}
          value={isHandled ? 'handled' : 'open'}
          onChange={(value) => setFilters({ status: value === 'open' ? '' : value })}
        />
        <Select
          label={t`Reason`}
          value={reason}
          options={[
            { value: '', name: t`Every reason` },
            ...REASONS.map((value) => ({ value, name: i18n._(reasonNames[value]) })),
          ]}
          onChange={(value) => setFilters({ reason: value })}
        />
      </FilterBar>
      <JudgedList list={list} onCorrect={setCorrection} />
      {correction?.kind === 'wording' && (
        <WordingDialog
          wording={correction.reply.question}
          language={correction.reply.language}
          nearest={correction.reply.nearest}
          onClose={close}
          onAdded={done}
        />
      )}
      {correction?.kind === 'answer' && (
        <PinDialog begun={correction.reply} onClose={close} onPinned={done} />
      )}
    </>
  )
}

type JudgedListProps = {
  list: ReturnType<typeof useJudgedReplies>['list']
  onCorrect: (correction: Correction) => void
}

function JudgedList({ list, onCorrect }: JudgedListProps) {
  const { t } = useLingui()
  const failure = list.error !== null && (
    <ErrorState
      title={t`The replies could not be loaded`}
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
  if (list.rows.length === 0) return <EmptyState mood="celebrating" title={t`No replies of this kind`} />
  return (
    <>
      {failure}
      <ul className={styles.cards} aria-busy={list.isLoading || undefined}>
        {list.rows.map((reply) => (
          <JudgedCard
            key={reply.id}
            reply={reply}
            onWord={() => onCorrect({ kind: 'wording', reply })}
            onPin={() => onCorrect({ kind: 'answer', reply })}
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
