/** How long a stream may be silent before it counts as broken, in ms. The server sends a sign of life every 5 s. */
export const PATIENCE_MS = 15_000
/** How long it may have been silent when a person comes back to the page, in ms: one missed sign of life is enough. */
export const RETURN_PATIENCE_MS = 6_000

/** Watches one stream; `restart` is told of every byte. */
export interface SilenceWatch {
  restart(): void
  end(): void
}

/**
 * Calls `onSilent` once when a stream has been silent for too long: a proxy or a sleeping device can keep a connection open
 * that nothing comes through any more. A device that comes back online has lost its connections for certain.
 */
export function watchSilence(onSilent: () => void, page: EventTarget = window): SilenceWatch {
  let livedAt = Date.now()
  const abort = new AbortController()
  const silence = () => Date.now() - livedAt
  const giveUp = () => {
    end()
    onSilent()
  }
  const check = () => {
    if (silence() >= PATIENCE_MS) giveUp()
    else timer = setTimeout(check, PATIENCE_MS - silence())
  }
  const checkOnReturn = () => {
    if (silence() >= RETURN_PATIENCE_MS) giveUp()
  }
  const end = () => {
    clearTimeout(timer)
    abort.abort()
  }
  let timer = setTimeout(check, PATIENCE_MS)
  const { signal } = abort
  page.addEventListener('online', giveUp, { signal })
  page.addEventListener('focus', checkOnReturn, { signal })
  page.addEventListener('pageshow', checkOnReturn, { signal })
  // It bubbles from the document.
  page.addEventListener('visibilitychange', checkOnReturn, { signal })
  return {
    restart: () => {
      livedAt = Date.now()
    },
    end,
  }
}
