import { Trans, useLingui } from '@lingui/react/macro'
import type { ReplyMark, Source } from '@pepper/contract/chat/stream'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useMember, useMemberId } from '../../../shared/viewer.ts'
import { isUnlimited, sendAbility } from '../../../shared/viewer-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InfoIcon, RetryIcon } from '../../../ui/icons.tsx'
import { guestTalk } from '../guest/guest-talk.ts'
import { repeatQuestion } from '../guest/repeat-question.ts'
import type { ReplyMessage } from '../turn/chat-state.ts'
import { chat } from '../turn/current-chat.ts'
import { beginFeedback, endFeedback, feedbackDrafts } from './feedback/feedback-drafts.ts'
import { FeedbackReasons } from './feedback/feedback-reasons.tsx'
import { FeedbackButtons } from './feedback-buttons.tsx'
import styles from './message.module.css'
import { stopReading } from './read-aloud.ts'
import { ReadAloudButton } from './read-aloud-button.tsx'
import { ReplyReceipt } from './reply-receipt.tsx'

type ReplyFootProps = { message: ReplyMessage; isLast: boolean }

/** The line under a settled reply: its outcome, its sources and its actions. */
export function ReplyFoot({ message, isLast }: ReplyFootProps) {
  const { t } = useLingui()
  const { id, status, sources } = message.turn
  const { canRetry: canPay, isFree } = useRetry()
  const canRetry = canPay && isLast
  const isAsking = useStore(feedbackDrafts, (all) => id in all)
  const isMember = useMemberId() !== null
  const unhelpful = useRef<HTMLButtonElement>(null)
  const isAnswered = status === 'answered'
  const hasText = message.content.trim() !== ''
  const ask = (isUnhelpful: boolean) => (isUnhelpful ? beginFeedback(id) : endFeedback(id))
  const retry = () => {
    stopReading()
    if (isMember) chat.retry(id)
    else repeatQuestion(id)
  }
  return (
    <div className={styles.foot}>
      <Outcome message={message} />
      {isAnswered && sources.length > 0 && <Sources sources={sources} />}
      <div className={styles.actions}>
        <ReplyReceipt message={message} />
        {hasText && <CopyButton look="icon" label={t`Copy reply`} text={message.content} />}
        {hasText && <ReadAloudButton message={message} />}
        {hasText && isMember && (
          <FeedbackButtons message={message} unhelpfulRef={unhelpful} onUnhelpful={ask} />
        )}
        {canRetry && isAnswered && (
          <IconButton
            label={isFree ? t`Ask again` : t`Ask again for one credit`}
            icon={<RetryIcon size={18} />}
            onClick={retry}
          />
        )}
        {canRetry && !isAnswered && (
          <Button variant="secondary" size="small" icon={<RetryIcon size={18} />} onClick={retry}>
            {isFree ? <Trans>Retry</Trans> : <Trans>Retry for one credit</Trans>}
          </Button>
        )}
      </div>
      {isAsking && <FeedbackReasons turnId={id} onClose={() => unhelpful.current?.focus()} />}
    </div>
  )
}

/** Returns whether this person can ask again, and whether that is free. */
function useRetry(): { canRetry: boolean; isFree: boolean } {
  const member = useMember()
  const isGuestAble = useStore(guestTalk, (talk) => talk?.reached === null)
  if (!member) return { canRetry: isGuestAble, isFree: true }
  const canRetry = sendAbility(member) === 'able'
  return { canRetry, isFree: member.credits ? isUnlimited(member.credits) : false }
}

function Outcome({ message }: { message: ReplyMessage }) {
  const { status, refunded, note, marks = [] } = message.turn
  const texts = useMarkTexts()
  const told = marks.flatMap((mark) => texts[mark] ?? [])
  const isPartial = message.content.trim() !== ''
  if (status === 'streaming' || (status === 'answered' && !note && told.length === 0)) return null
  return (
    <p className={styles.outcome}>
      <InfoIcon size={16} />
      <span>
        {status === 'stopped' && <Trans>Stopped.</Trans>}
        {status === 'failed' && isPartial && <Trans>This answer is incomplete.</Trans>}{' '}
        {note === 'cut_short' && <Trans>This answer is incomplete: it reached the maximum length.</Trans>}
        {note === 'filtered' && (
          <Trans>This answer is incomplete: the model’s provider blocked the rest.</Trans>
        )}
        {note === 'budget_spent' && (
          <Trans>The language model has reached its limit for today, so the built-in guide answered.</Trans>
        )}{' '}
        {told.join(' ')} {refunded && <Trans>You were not charged: your credit is back.</Trans>}
      </span>
    </p>
  )
}

/** Returns the text for each finding about a reply, or action taken on it. */
function useMarkTexts(): Partial<Record<ReplyMark, string>> {
  const { t } = useLingui()
  return {
    guide_stepped_in: t`The language model could not be reached, so the built-in guide answered.`,
    advice_stopped: t`The language model began to give financial advice, so the guide took over.`,
    prompt_stopped: t`The language model went off topic, so the guide took over.`,
    links_removed: t`Links to other sites were removed.`,
    figures_unchecked: t`Some figures here are not from the guide. Check them before you rely on them.`,
    declined: t`The language model declined to answer.`,
    verified: t`The team verified this answer.`,
  }
}

/** The knowledge items that an answer used (AS-2). */
function Sources({ sources }: { sources: readonly Source[] }) {
  const { t } = useLingui()
  return (
    <ul className={styles.sources} aria-label={t`Sources`}>
      <li aria-hidden="true" className={styles.sourcesName}>
        <Trans>Sources</Trans>
      </li>
      {sources.map(({ slug, title, url }) => (
        <li key={slug}>{url ? <Link to={url}>{title}</Link> : <span>{title}</span>}</li>
      ))}
    </ul>
  )
}
