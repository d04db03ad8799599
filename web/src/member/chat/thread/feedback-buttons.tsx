import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ThumbDownIcon, ThumbUpIcon } from '../../../ui/icons.tsx'
import type { ReplyMessage } from '../turn/chat-state.ts'
import { giveFeedback } from './give-feedback.ts'

type FeedbackButtonsProps = {
  message: ReplyMessage
  unhelpfulRef: Ref<HTMLButtonElement>
  onUnhelpful: (isUnhelpful: boolean) => void
}

/** Whether the reply helped (CH-4). */
export function FeedbackButtons({ message, unhelpfulRef, onUnhelpful }: FeedbackButtonsProps) {
  const { t } = useLingui()
  const { verdict } = message.turn
  return (
    <>
      <IconButton
        label={t`Helpful`}
        aria-pressed={verdict === 'helpful'}
        icon={<ThumbUpIcon size={18} />}
        onClick={() => {
          onUnhelpful(false)
          void giveFeedback(message, 'helpful')
        }}
      />
      <IconButton
        ref={unhelpfulRef}
        label={t`Not helpful`}
        aria-pressed={verdict === 'unhelpful'}
        icon={<ThumbDownIcon size={18} />}
        onClick={() => {
          onUnhelpful(verdict !== 'unhelpful')
          void giveFeedback(message, 'unhelpful')
        }}
      />
    </>
  )
}
