import { Trans } from '@lingui/react/macro'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { turnAskedAbout } from './chat-state.ts'
import { chat } from './current-chat.ts'
import styles from './stop-question.module.css'

/**
 * Asks before a stop that costs a credit, once the day's free stops are used up. It disappears as soon as the reply
 * begins.
 */
export function StopQuestion() {
  const turnId = useStore(chat.state, turnAskedAbout)
  if (turnId === null) return null
  return (
    <div role="alert" className={styles.question}>
      <p>
        <Trans>You have used your free stops for today. Stopping now costs this credit.</Trans>
      </p>
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={() => chat.decideStop(turnId, false)}>
          <Trans>Keep waiting</Trans>
        </Button>
        <Button size="small" onClick={() => chat.decideStop(turnId, true)}>
          <Trans>Stop anyway</Trans>
        </Button>
      </div>
    </div>
  )
}
