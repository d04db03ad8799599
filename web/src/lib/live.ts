import type { LiveTopic } from '@pepper/contract/live'

type LiveListener = {
  onChange: (topic: LiveTopic) => void
  /** Whether news come by themselves now; until then, and in between, the caller has to ask. */
  onState: (isUp: boolean) => void
}

/**
 * Hears of what of one's own changes, on whichever node, while the page is in sight; the browser connects anew by itself.
 * Returns the end of it.
 */
export function watchLive(listener: LiveListener): () => void {
  let source: EventSource | null = null
  const close = () => {
    source?.close()
    source = null
    listener.onState(false)
  }
  const follow = () => {
    if (document.visibilityState === 'hidden') return close()
    if (source && source.readyState !== EventSource.CLOSED) return
    source = connect(listener)
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

function connect({ onChange, onState }: LiveListener): EventSource {
  const source = new EventSource('/api/live')
  source.onopen = () => onState(true)
  source.onerror = () => onState(false)
  source.onmessage = ({ data }) => {
    const { changed } = JSON.parse(data) as { changed?: LiveTopic }
    if (changed) onChange(changed)
  }
  return source
}
