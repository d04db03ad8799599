/** The time that a stream may be silent before it counts as broken, in ms. The server sends a heartbeat every 5 s. */
export const PATIENCE_MS = 15_000
/**
 * The time that it may have been silent when a person comes back to the page, in ms: one missed heartbeat is enough.
 */
export const RETURN_PATIENCE_MS = 6_000

/** A watch over one stream. Call `restart` for every chunk of bytes. */
export interface SilenceWatch {
  restart(): void
  end(): void
}

/**
 * Calls `onSilent` once when a stream has been silent for too long. A proxy or a sleeping device can keep a connection
 * open although nothing comes through it any more. A device that comes back online has certainly lost its connections.
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
  // The event bubbles from the document.
  page.addEventListener('visibilitychange', checkOnReturn, { signal })
  return {
    restart: () => {
      livedAt = Date.now()
    },
    end,
  }
}
