import type { Bootstrap } from '@pepper/contract/bootstrap'
import type { GuestAllowance } from '@pepper/contract/chat/stream'
import { MINUTE_MS } from '@pepper/contract/durations'
import { createStore } from '../../../lib/store.ts'
import { memberId, viewer } from '../../../shared/viewer.ts'
import { takeChunk } from './take-chunk.ts'

/** The name of a guest's chat in this tab. There is only one, and the server knows whose it is. */
export const GUEST_CHAT = 'guest'

/** The limit that is reached today: of the guest, their network or the site. */
export type GuestLimit = 'guest' | 'network' | 'site'

/** The state of a visitor's chat, where the operator lets them chat (GU-3). */
export interface GuestTalk {
  limit: number
  /** The number of messages left today; null until the server has sent it, for example after a reload. */
  left: number | null
  reached: GuestLimit | null
  /** The time when new messages become available; null until the server has sent it. */
  resetsAt: string | null
  /** The name that the chat will have for the member; null before the first message. */
  sessionId: string | null
  /** Whether there is a chat to read. */
  isBegun: boolean
}

/** The state of the guest's chat; null if guest chat is off. */
export const guestTalk = createStore<GuestTalk | null>(null)

/** The move of the guest's chat to the member that they have become. Loading a member's chat waits for it. */
let taking: Promise<void> = Promise.resolve()

export function whenGuestChatTaken(): Promise<void> {
  return taking
}

/** Applies what the page says about guests, and moves the chat to the member's account once a person is signed in. */
export function startGuestTalk(page: Pick<Bootstrap, 'guest_chat' | 'has_guest_chat'>): void {
  const fresh = page.guest_chat && freshTalk(page.guest_chat.daily_limit)
  let isHeld = page.has_guest_chat
  guestTalk.set(fresh && (isHeld ? { ...fresh, left: null, isBegun: true } : fresh))
  const follow = () => {
    const isMember = memberId() !== null
    if (isMember && (isHeld || guestTalk.get()?.isBegun)) {
      taking = takeAlong()
    }
    if (isMember) {
      isHeld = false
      guestTalk.set(fresh)
    }
  }
  viewer.subscribe(follow)
  follow()
}

/**
 * Moves the chat to the member's account. If that fails, the next page load tries again, because the browser still
 * holds the chat.
 */
async function takeAlong(): Promise<void> {
  try {
    const { takeGuestChat } = await takeChunk.fetch()
    await takeGuestChat()
  } catch {
    // Nothing is lost: the browser's cookie still names the chat.
  }
}

function freshTalk(limit: number): GuestTalk {
  return { limit, left: limit, reached: null, resetsAt: null, sessionId: null, isBegun: false }
}

/** Applies the allowance that the server reports. */
export function showAllowance({ limit, left, resets_at }: GuestAllowance): void {
  const reached = left === 0 ? 'guest' : null
  guestTalk.set((talk) => talk && { ...talk, limit, left, reached, resetsAt: resets_at })
  planReset(resets_at)
}

/** Records that the server has a message of the guest, so that there is a chat to read from now on. */
export function recordGuestChat(allowance: GuestAllowance): void {
  showAllowance(allowance)
  guestTalk.set((talk) => talk && { ...talk, isBegun: true })
}

/** Gives back the message of a failed reply, so that it can be sent again. */
export function giveMessageBack(): void {
  guestTalk.set((talk) => {
    if (!talk || talk.left === null) return talk
    return { ...talk, left: Math.min(talk.limit, talk.left + 1), reached: null }
  })
}

/** Shows that nothing more can be sent before `resetsAt`. */
export function showLimit(reached: GuestLimit, resetsAt: string): void {
  guestTalk.set((talk) => talk && { ...talk, left: reached === 'guest' ? 0 : talk.left, reached, resetsAt })
  planReset(resetsAt)
}

let reset: ReturnType<typeof setTimeout> | undefined

/** Schedules the reset of the messages left, so that a page that stays open over midnight has those of the new day. */
function planReset(resetsAt: string): void {
  clearTimeout(reset)
  const waitMs = Date.parse(resetsAt) - Date.now()
  const renew = () => guestTalk.set((talk) => talk && { ...talk, left: talk.limit, reached: null })
  // Where the clock of this device is ahead, the server's numbers count until it sends others: one may ask it again.
  const unlock = () => guestTalk.set((talk) => talk && { ...talk, reached: null })
  reset = waitMs > 0 ? setTimeout(renew, waitMs) : setTimeout(unlock, MINUTE_MS)
}
