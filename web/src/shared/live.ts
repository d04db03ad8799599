import type { LiveTopic } from '@pepper/contract/live'

type LiveListener = {
  /** `version` says enough of credits and chats to know whether a page shows the change already. */
  onChange: (topic: LiveTopic, version: string | null) => void
  /** Whether news come by themselves now; until then, and in between, the caller has to ask, and once more when they do. */
  onState: (isUp: boolean) => void
}

const listeners = new Set<LiveListener>()
let end: (() => void) | null = null
let isUp = false

/**
 * Hears of what of one's own changes, on whichever node, while the page is in sight; the browser connects anew by itself.
 * All who listen share one connection. Returns the end of it.
 */
export function watchLive(listener: LiveListener): () => void {
  listeners.add(listener)
  if (isUp) listener.onState(true)
  end ??= keepConnected()
  return () => {
    if (!listeners.delete(listener)) return
    listener.onState(false)
    if (listeners.size > 0) return
    end?.()
    end = null
  }
}

function tellState(next: boolean): void {
  isUp = next
  for (const { onState } of listeners) onState(next)
}

function keepConnected(): () => void {
  let source: EventSource | null = null
  const close = () => {
    source?.close()
    source = null
    tellState(false)
  }
  const follow = () => {
    if (document.visibilityState === 'hidden') return close()
    if (source && source.readyState !== EventSource.CLOSED) return
    source = connect()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  // A browser gives up for good where the answer was no stream, a gateway's error say.
  const timer = setInterval(follow, RECONNECT_MS)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearInterval(timer)
    close()
  }
}

const RECONNECT_MS = 15_000

function connect(): EventSource {
  const source = new EventSource('/api/live')
  source.onerror = () => tellState(false)
  source.onmessage = ({ data }) => {
    const { changed, version } = JSON.parse(data) as { changed?: LiveTopic | null; version: string | null }
    // From here on nothing is missed, which an open connection alone does not mean.
    if (changed === null) tellState(true)
    else if (changed) for (const { onChange } of listeners) onChange(changed, version)
  }
  return source
}
