import type { Bootstrap } from '@pepper/contract/bootstrap'
import type { GuestAllowance } from '@pepper/contract/chat/stream'
import { createStore } from '../../../lib/store.ts'
import { memberId, viewer } from '../../../shared/viewer.ts'
import { takeChunk } from './take-chunk.ts'

/** The chat of a guest as this tab names it: there is one, and the server knows whose it is. */
export const GUEST_CHAT = 'guest'

/** Who has sent all that may be sent today. */
export type GuestLimit = 'guest' | 'network' | 'site'

/** What a visitor may do here, where the operator lets them chat (GU-3). */
export interface GuestTalk {
  limit: number
  /** How many messages are left today; null where the server has not said it yet, as after a reload. */
  left: number | null
  reached: GuestLimit | null
  /** When new messages come; known once the server has said it. */
  resetsAt: string | null
  /** The name that the chat will have for the member; null before the first message. */
  sessionId: string | null
  /** Whether there is a chat to read. */
  isBegun: boolean
}

/** Null where guest chat is off. */
export const guestTalk = createStore<GuestTalk | null>(null)

/** The guest's chat on its way to the member that they have become: whoever reads that one waits for it. */
let taking: Promise<void> = Promise.resolve()

export function whenGuestChatTaken(): Promise<void> {
  return taking
}

/** Takes over what the page says of guests, and has the chat taken along as soon as somebody is signed in. */
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

/** It is tried again when the page is loaded anew: the browser still holds the chat. */
async function takeAlong(): Promise<void> {
  try {
    const { takeGuestChat } = await takeChunk.fetch()
    await takeGuestChat()
  } catch {
    // Nothing is lost: the chat waits with the browser's cookie.
  }
}

function freshTalk(limit: number): GuestTalk {
  return { limit, left: limit, reached: null, resetsAt: null, sessionId: null, isBegun: false }
}

/** Takes over what the server says is left. */
export function showAllowance({ limit, left, resets_at }: GuestAllowance): void {
  const reached = left === 0 ? 'guest' : null
  guestTalk.set((talk) => talk && { ...talk, limit, left, reached, resetsAt: resets_at })
  planReset(resets_at)
}

/** The server has a message of the guest: there is a chat to read from now on. */
export function recordGuestChat(allowance: GuestAllowance): void {
  showAllowance(allowance)
  guestTalk.set((talk) => talk && { ...talk, isBegun: true })
}

/** A reply failed: its message can be sent again. */
export function giveMessageBack(): void {
  guestTalk.set((talk) => {
    if (!talk || talk.left === null) return talk
    return { ...talk, left: Math.min(talk.limit, talk.left + 1), reached: null }
  })
}

/** Nothing more can be sent before `resetsAt`. */
export function showLimit(reached: GuestLimit, resetsAt: string): void {
  guestTalk.set((talk) => talk && { ...talk, left: reached === 'guest' ? 0 : talk.left, reached, resetsAt })
  planReset(resetsAt)
}

let reset: ReturnType<typeof setTimeout> | undefined

/** A page that stays open over midnight has the messages of the new day. */
function planReset(resetsAt: string): void {
  clearTimeout(reset)
  const renew = () => guestTalk.set((talk) => talk && { ...talk, left: talk.limit, reached: null })
  reset = setTimeout(renew, Math.max(0, Date.parse(resetsAt) - Date.now()))
}
