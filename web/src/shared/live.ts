import type { LiveTopic } from '@pepper/contract/live'

type LiveListener = {
  /** `version` tells for credits and chats whether a page already shows the change. */
  onChange: (topic: LiveTopic, version: string | null) => void
  /**
   * Whether changes are reported now. While they are not, the caller has to poll, and once more when they are again.
   */
  onState: (isUp: boolean) => void
  /** Called when the server answered without a stream, as it does to a session that has ended. */
  onRefused?: () => void
}

const listeners = new Set<LiveListener>()
let end: (() => void) | null = null
let isUp = false

/**
 * Watches the changes of the viewer's own data, on any node, while the page is visible; the browser reconnects by
 * itself. All listeners share one connection. Returns a function that ends it.
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
  // A browser gives up for good where the answer was no stream, for example a gateway's error.
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
  source.onerror = () => {
    tellState(false)
    if (source.readyState !== EventSource.CLOSED) return
    for (const { onRefused } of listeners) onRefused?.()
  }
  source.onmessage = ({ data }) => {
    const { changed, version } = JSON.parse(data) as { changed?: LiveTopic | null; version: string | null }
    // From here on no change is missed, which an open connection alone does not guarantee.
    if (changed === null) tellState(true)
    else if (changed) for (const { onChange } of listeners) onChange(changed, version)
  }
  return source
}
