import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useBrand } from '../../../shared/brand/brand.ts'
import { chat } from '../turn/current-chat.ts'
import { announce, NOTHING_TOLD, type ReplyOutcome } from './announcement.ts'

/** Announces a reply to screen readers while it arrives: part by part, at the pace of listening, and how it ended. */
export function AnnouncedReply() {
  const { t } = useLingui()
  const { persona } = useBrand()
  const { turnId, parts, outcome } = useAnnouncement()
  return (
    <div role="log" aria-live="polite" className="visually-hidden">
      {parts.map(({ at, text }, index) => (
        // Not a <Trans>: it would treat text in a reply that looks like a tag as one of its own.
        <p key={`${turnId}:${at}`}>{index === 0 ? t`${persona} says: ${text}` : text}</p>
      ))}
      {outcome && (
        <p key={`${turnId}:outcome`}>
          <Outcome outcome={outcome} />
        </p>
      )}
    </div>
  )
}

function useAnnouncement() {
  const [announcement, setAnnouncement] = useState(() => announce(NOTHING_TOLD, chat.state.get()))
  useEffect(() => {
    const hear = () => setAnnouncement((before) => announce(before, chat.state.get()))
    hear()
    return chat.state.subscribe(hear)
  }, [])
  return announcement
}

function Outcome({ outcome: { status, isPartial, isRefunded } }: { outcome: ReplyOutcome }) {
  return (
    <>
      {status === 'stopped' && <Trans>Stopped.</Trans>}
      {status === 'failed' && (
        <Trans>Sorry, I'm having trouble connecting right now. Please try again.</Trans>
      )}{' '}
      {status === 'failed' && isPartial && <Trans>This answer is incomplete.</Trans>}{' '}
      {isRefunded && <Trans>You were not charged: your credit is back.</Trans>}
    </>
  )
}
