// Judged on the server too, by the contract (AU-7); here so that nobody waits for an answer to hear of a typing error.

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const CODE = /^[A-Z0-9]{8}$/
export const EMAIL_MAX_CHARACTERS = 254
export const NAME_MAX_CHARACTERS = 80
export const PASSWORD_MAX_CHARACTERS = 200

/** The documents' simple pattern; the server looks closer. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(email)
}

/** A code as it is stored: upper case, nothing around it (RF-1). */
export function normalCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Whether a text spells a referral code: 8 letters and digits. */
export function isReferralCode(text: string): boolean {
  return CODE.test(normalCode(text))
}

/** Whether an identifier can only be meant as an email address, but is none; anything else goes as a code (section 5). */
export function isBrokenEmail(identifier: string): boolean {
  return identifier.includes('@') && !isEmail(identifier)
}
