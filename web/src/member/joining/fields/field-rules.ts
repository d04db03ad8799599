// The server also checks these, by the contract (AU-7); they are here so that a typing error shows without a request.

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const CODE = /^[A-Z0-9]{8}$/
export const EMAIL_MAX_CHARACTERS = 254
export const NAME_MAX_CHARACTERS = 80
export const PASSWORD_MAX_CHARACTERS = 200

/** Checks an address against the documents' simple pattern; the server is stricter. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(email)
}

/** Converts a code to its stored form: upper case, without spaces around it (RF-1). */
export function normalCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Checks whether a text is a referral code: 8 letters and digits. */
export function isReferralCode(text: string): boolean {
  return CODE.test(normalCode(text))
}

/**
 * Checks whether an identifier can only be meant as an email address, but is none; any other text is treated as a code
 * (section 5).
 */
export function isBrokenEmail(identifier: string): boolean {
  return identifier.includes('@') && !isEmail(identifier)
}
