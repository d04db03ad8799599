import { Trans, useLingui } from '@lingui/react/macro'
import type { FeedbackReason } from '@pepper/contract/chat'
import { FEEDBACK_COMMENT_MAX_CHARACTERS } from '@pepper/contract/limits'
import { api } from '../../../../lib/api/api.ts'
import { useStore } from '../../../../lib/store.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { showToast } from '../../../../ui/toasts/toasts.ts'
import { changeFeedback, endFeedback, feedbackDrafts, NO_FEEDBACK } from './feedback-drafts.ts'
import styles from './feedback-reasons.module.css'

type FeedbackReasonsProps = { turnId: string; onClose: () => void }

/** The reason why a reply did not help, as a button and, optionally, a few words (CH-4). They stay until it closes. */
export function FeedbackReasons({ turnId, onClose }: FeedbackReasonsProps) {
  const { t } = useLingui()
  const names = useReasonNames()
  const { reason, comment } = useStore(feedbackDrafts, (all) => all[turnId] ?? NO_FEEDBACK)
  const { isBusy, run } = useAction()
  const close = () => {
    endFeedback(turnId)
    onClose()
  }
  const send = () =>
    run(t`Your feedback was not saved`, async () => {
      const said = comment.trim()
      await api.chat.feedback({
        id: turnId,
        verdict: 'unhelpful',
        reason: reason ?? 'other',
        ...(said && { comment: said }),
      })
      showToast({ title: t`Thank you for the reason`, tone: 'success' })
      close()
    })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className={styles.reasons}>
        <legend>
          <Trans>Why was it not helpful?</Trans>
        </legend>
        {names.map(([value, name]) => (
          <button
            key={value}
            type="button"
            aria-pressed={reason === value}
            onClick={() => changeFeedback(turnId, { reason: value })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <TextArea
        label={t`In your words`}
        hint={t`The team reads it, without your name.`}
        isOptional
        rows={2}
        value={comment}
        maxLength={FEEDBACK_COMMENT_MAX_CHARACTERS}
        autoComplete="off"
        onChange={({ target }) => changeFeedback(turnId, { comment: target.value })}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          size="small"
          isBusy={isBusy}
          disabled={reason === null && comment.trim() === ''}
        >
          <Trans>Send the reason</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={close}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </form>
  )
}

function useReasonNames(): [FeedbackReason, string][] {
  const { t } = useLingui()
  return [
    ['wrong', t`Wrong`],
    ['unclear', t`Unclear`],
    ['outdated', t`Outdated`],
    ['not_asked', t`Not what I asked`],
    ['tone', t`Tone`],
    ['other', t`Something else`],
  ]
}
