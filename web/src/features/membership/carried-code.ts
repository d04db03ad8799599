import { isReferralCode, normalCode } from './field-rules.ts'

type CodeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'referral-code'
/** Longer ones are no typing errors of a code. */
const SHOWN_MAX_CHARACTERS = 24

/** The referral code that a visitor came with: one to use, or one that is none, as it was written. */
export type CarriedCode = { code: string } | { malformed: string }

/**
 * The code of the address (`?ref=`), else the one that this tab came with before a reload or a way around (AU-5); null
 * where there is neither.
 */
export function readCarriedCode(ref: string | undefined, storage: CodeStorage): CarriedCode | null {
  if (ref?.trim()) return judge(ref)
  try {
    const kept = storage.getItem(KEY)
    return kept === null ? null : judge(kept)
  } catch {
    return null
  }
}

export function keepCode(code: string, storage: CodeStorage): void {
  try {
    storage.setItem(KEY, code)
  } catch {
    // Without storage the code lives as long as the page.
  }
}

/** The code has been used, or its bearer wants to go without. */
export function forgetCode(storage: CodeStorage): void {
  try {
    storage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

function judge(text: string): CarriedCode {
  if (isReferralCode(text)) return { code: normalCode(text) }
  return { malformed: normalCode(text).slice(0, SHOWN_MAX_CHARACTERS) }
}
