import { isVisibleText } from '@pepper/contract/text/visible-text'

// The server also checks these, by the contract; they are here so that a typing error shows without a request.

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const EMAIL_MAX_CHARACTERS = 254
export const NAME_MAX_CHARACTERS = 80

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(text)
}

/** Checks whether a name has 1 to 80 characters, all of which show. */
export function isDisplayName(text: string): boolean {
  return text.length > 0 && text.length <= NAME_MAX_CHARACTERS && isVisibleText(text)
}
