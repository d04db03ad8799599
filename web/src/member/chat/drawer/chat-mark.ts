const SHOWN_CHARACTERS = 8

/**
 * Returns the first 8 characters of the id's random part: all ids begin with the same letters and with digits of the
 * time (DR-4).
 */
export function chatMark(sessionId: string): string {
  return (sessionId.split('_').at(-1) ?? sessionId).slice(0, SHOWN_CHARACTERS)
}
