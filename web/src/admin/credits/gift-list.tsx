import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditGift } from '@pepper/contract/credits/gifts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { useFailureToast } from '../controls/use-failure-toast.ts'
import type { List } from '../query/use-list.ts'
import styles from './credit-gifts.module.css'
import { GiftCard } from './gift-card.tsx'

type GiftListProps = {
  list: List<CreditGift>
  /** Whether the list is filtered, so that an empty list does not mean that there are no gifts at all. */
  isFiltered: boolean
  onChanged: (gift: CreditGift) => void
}

/** The gifts as cards, newest first. */
export function GiftList({ list, isFiltered, onChanged }: GiftListProps) {
  const { t } = useLingui()
  const { rows, error, isLoading } = list
  const failed = t`Failed to fetch credit gifts`
  useFailureToast(error === null ? null : failed)
  return (
    <>
      {error !== null && (
        <ErrorState title={failed} text={errorText(error)} isRetrying={isLoading} onRetry={list.refresh} />
      )}
      {!rows && error === null && (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="11rem" />
          <Skeleton shape="block" height="11rem" />
        </Waiting>
      )}
      {rows?.length === 0 && error === null && <NoGifts isFiltered={isFiltered} />}
      <ul className={styles.cards} aria-busy={isLoading || undefined}>
        {rows?.map((gift) => (
          <GiftCard key={gift.id} gift={gift} onChanged={onChanged} onStale={list.refresh} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" isFullWidth isBusy={isLoading} onClick={list.loadMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  )
}

function NoGifts({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  if (isFiltered) return <EmptyState mood="sleepy" title={t`No gifts of this kind`} />
  return <EmptyState mood="idle" title={t`No credit gifts found. Create your first gift to get started.`} />
}
