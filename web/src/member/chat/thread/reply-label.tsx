import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { formatResponseTime } from '../../../lib/formats/format.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import type { AvatarMood } from '../../../ui/avatar/moods.ts'
import type { ReplyMessage } from '../turn/chat-state.ts'
import styles from './message.module.css'

type ReplyLabelProps = { message: ReplyMessage; isTyping: boolean; hasText: boolean }

/**
 * The persona's name, a bullet, and the time that the reply took; 'responding...' until the reply has ended (CH-2,
 * CH-9). It is drawn apart from the text, so that the face is not redrawn with every letter.
 */
export const ReplyLabel = memo(function ReplyLabel({ message, isTyping, hasText }: ReplyLabelProps) {
  const { i18n } = useLingui()
  const { persona } = useBrand()
  const { response_ms } = message.turn
  return (
    <p className={styles.label}>
      <Avatar size="small" mood={moodOf(message, isTyping, hasText)} alive={isTyping} />
      <span>
        <strong>{persona}</strong>
        {(isTyping || response_ms !== null) && ' • '}
        {isTyping ? (
          <Trans>responding...</Trans>
        ) : (
          response_ms !== null && formatResponseTime(response_ms, i18n.locale)
        )}
      </span>
    </p>
  )
})

function moodOf({ turn }: ReplyMessage, isTyping: boolean, hasText: boolean): AvatarMood {
  if (isTyping) return hasText ? 'talking' : 'thinking'
  return turn.status === 'failed' ? 'sad' : 'idle'
}
