import { MINUTE_MS } from '@pepper/contract/durations'
import { throttled } from '../../lib/throttle.ts'
import { watchLive } from '../../shared/live.ts'
import { memberId, viewer } from '../../shared/viewer.ts'
import { forgetInbox, readInbox } from './inbox.ts'

const THROTTLE_MS = 1_000
/** The polling interval, in ms, while changes are not reported. */
const POLL_MS = MINUTE_MS

/** Keeps the inbox of the signed-in person up to date. Returns a function that ends it. */
export function watchInbox(): () => void {
  let userId = memberId()
  let end = userId ? follow() : null
  const endViewer = viewer.subscribe(() => {
    if (memberId() === userId) return
    userId = memberId()
    end?.()
    forgetInbox()
    end = userId ? follow() : null
  })
  return () => {
    endViewer()
    end?.()
  }
}

function follow(): () => void {
  const readSoon = throttled(() => void readInbox(), THROTTLE_MS)
  let isUp = false
  const endLive = watchLive({
    onChange: (topic) => topic === 'notifications' && readSoon(),
    onState: (next) => {
      if (next && !isUp) readSoon()
      isUp = next
    },
  })
  const poll = setInterval(() => {
    if (!isUp && document.visibilityState === 'visible') readSoon()
  }, POLL_MS)
  return () => {
    endLive()
    clearInterval(poll)
  }
}
