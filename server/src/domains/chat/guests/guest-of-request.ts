import { GUEST_CHAT_KEPT_MS } from '@pepper/contract/limits'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { clearCookie, readSignedCookie, setSignedCookie } from '../../../platform/signing/signed-cookie.ts'
import { findGuestId } from '../../identity/index.ts'
import { readSettings, type Settings } from '../../settings/index.ts'

/** A visitor as their signed cookie names them. */
export interface Guest {
  id: string
  /** The hash that the database stores in place of the id. */
  hash: string
}

/**
 * The cookie that names the guest whose chat this browser holds. It outlives signing in, so that the chat can move to
 * the member's account.
 */
const CHAT_COOKIE = { name: 'guest_chat', maxAgeSeconds: GUEST_CHAT_KEPT_MS / 1000 }

/**
 * Returns the visitor of a request. Throws guests.off if guest chat is off, and guests.session_needed without a cookie
 * of ours.
 */
export async function requireGuest(context: Context): Promise<{ guest: Guest; settings: Settings }> {
  const settings = await requireGuestChat(context)
  const guest = findGuest(context)
  if (!guest) throw new AppError('guests.session_needed')
  return { guest, settings }
}

/** Returns the operator's settings if they let visitors chat. Throws guests.off. */
export async function requireGuestChat({ runtime }: Context): Promise<Settings> {
  const settings = await readSettings(runtime)
  if (!settings.guest_chat) throw new AppError('guests.off')
  return settings
}

/** Finds the visitor whom the guest cookie names, or null. */
export function findGuest(context: Context): Guest | null {
  const id = findGuestId(context)
  return id === null ? null : guestOf(id)
}

/** Finds the guest whose chat this browser holds, or null. */
export function findChatHolder({ runtime, cookies }: Context): Guest | null {
  const id = readSignedCookie(runtime, cookies, CHAT_COOKIE)
  return id?.startsWith('guest_') ? guestOf(id) : null
}

export function holdChat(context: Context, guest: Guest): void {
  setSignedCookie(context, CHAT_COOKIE, guest.id)
}

export function letGoOfChat(context: Context): void {
  clearCookie(context, CHAT_COOKIE)
}

/**
 * Derives the id of a guest's chat from the guest, so that the chat moves to an account once, however often that is
 * requested.
 */
export function chatIdOf({ id }: Guest): string {
  const [, time = ''] = id.split('_')
  return `chat_${time}_${hashSecret(`guest chat of ${id}`).slice(0, 32)}`
}

function guestOf(id: string): Guest {
  return { id, hash: hashSecret(id) }
}
