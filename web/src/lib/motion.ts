const REDUCED = '(prefers-reduced-motion: reduce)'

export function prefersReducedMotion(): boolean {
  return window.matchMedia(REDUCED).matches
}

/**
 * Runs `start` while motion is welcome, and the function that it returned when it no longer is. Returns a function that
 * ends both.
 */
export function whileMotionIsWelcome(start: () => () => void): () => void {
  const query = window.matchMedia(REDUCED)
  let end: (() => void) | undefined
  const follow = () => {
    end?.()
    end = query.matches ? undefined : start()
  }
  follow()
  query.addEventListener('change', follow)
  return () => {
    query.removeEventListener('change', follow)
    end?.()
  }
}
