import { api } from '../lib/api/api.ts'
import { oneTabAtATime } from '../lib/one-tab-at-a-time.ts'
import { viewer } from './viewer.ts'

let starting: Promise<void> | null = null

/**
 * Starts a guest session for a visitor (GU-1). Calls at the same time share one session, in every tab: a second one
 * would replace the first in the browser, and with it the chat that the first was given (GU-3). Throws what the call
 * throws.
 */
export function startGuestSession(): Promise<void> {
  starting ??= oneTabAtATime('guest-session', askForSession).finally(() => {
    starting = null
  })
  return starting
}

async function askForSession(): Promise<void> {
  const guest = await api.identity.startGuestSession({})
  viewer.set((current) => (current.status === 'guest' ? { ...current, guest } : current))
}
