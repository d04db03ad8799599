import type { Bootstrap } from '@pepper/contract/bootstrap'
import { isReferralCode, normalCode } from './fields/field-rules.ts'

type CodeStorage = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'referral-code'
/** The longest code that is shown: longer ones are not mistyped codes. */
const SHOWN_MAX_CHARACTERS = 24

/**
 * The referral code that a visitor came with: a usable one, an unknown one, or text that is no code, as it was written.
 */
export type CarriedCode = { code: string } | { unknown: string } | { malformed: string }

/**
 * Reads the code of the address (`?ref=`), else the one that this tab came with before a reload or a detour, else the
 * one that the browser remembers from another day (AU-5); null where there is none, or the visitor dropped it.
 */
export function readCarriedCode(
  ref: string | undefined,
  storage: CodeStorage,
  { carried_ref, unknown_ref }: Pick<Bootstrap, 'carried_ref' | 'unknown_ref'>,
): CarriedCode | null {
  if (ref?.trim()) {
    const carried = judge(ref)
    return 'code' in carried && carried.code === unknown_ref ? { unknown: carried.code } : carried
  }
  const code = readKept(storage) ?? carried_ref
  return code ? judge(code) : null
}

/**
 * Returns the referral code to join with: the carried one, or an empty one where the visitor of this tab dropped it, so
 * that the one which the browser remembers is not used. An unknown code is sent too: the answer can say why it earned
 * nothing.
 */
export function refOf(carried: CarriedCode | null, storage: CodeStorage): { ref?: string } {
  if (carried && !('malformed' in carried)) return { ref: textOf(carried) }
  return goesWithoutCode(storage) ? { ref: '' } : {}
}

/** Returns the code as the field under Activate shows it. */
export function textOf(carried: CarriedCode): string {
  if ('code' in carried) return carried.code
  return 'unknown' in carried ? carried.unknown : carried.malformed
}

/** Checks whether the visitor of this tab dropped the code that they came with: the browser may still remember it. */
function goesWithoutCode(storage: CodeStorage): boolean {
  return readKept(storage) === ''
}

function readKept(storage: CodeStorage): string | null {
  try {
    return storage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepCode(code: string, storage: CodeStorage): void {
  try {
    storage.setItem(KEY, code)
  } catch {
    // Without storage the code lasts as long as the page.
  }
}

/** Forgets a code that has been used, or that the visitor dropped. */
export function forgetCode(storage: CodeStorage): void {
  try {
    storage.setItem(KEY, '')
  } catch {
    // Nothing was stored.
  }
}

function judge(text: string): CarriedCode {
  if (isReferralCode(text)) return { code: normalCode(text) }
  return { malformed: normalCode(text).slice(0, SHOWN_MAX_CHARACTERS) }
}
