import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SoundIcon, StopIcon } from '../../../ui/icons.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import type { ReplyMessage } from '../turn/chat-state.ts'
import { canSpeak, readAloud, startReading, stopReading } from './read-aloud.ts'

/** Reads the reply in the browser's own voice, or stops it (CH-4); nothing where the browser has none. */
export function ReadAloudButton({ message }: { message: ReplyMessage }) {
  const { t, i18n } = useLingui()
  const { id: turnId } = message.turn
  const { content: markdown } = message
  const onFail = () => {
    const text = t`This browser has no working voice. Your device settings may offer one.`
    showToast({ title: t`Cannot read aloud`, text, tone: 'destructive' })
  }
  const isReading = useStore(readAloud, (read) => read === turnId)
  if (!canSpeak()) return null
  return (
    <IconButton
      label={isReading ? t`Stop reading` : t`Read aloud`}
      icon={isReading ? <StopIcon size={18} /> : <SoundIcon size={18} />}
      onClick={() =>
        isReading ? stopReading() : startReading({ turnId, markdown, language: i18n.locale, onFail })
      }
    />
  )
}

/** Stops reading when the person leaves the chat or the page. */
export function useQuietWhenLeft(sessionId: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat is a leaving too
  useEffect(() => stopReading, [sessionId])
  useEffect(() => {
    window.addEventListener('pagehide', stopReading)
    return () => window.removeEventListener('pagehide', stopReading)
  }, [])
}
