import { isVisibleText } from '@pepper/contract/text/visible-text'

// Judged on the server too, by the contract; here so that nobody waits for an answer to hear of a typing error.

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const EMAIL_MAX_CHARACTERS = 254
export const NAME_MAX_CHARACTERS = 80

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(text)
}

/** 1 to 80 characters, all of which show. */
export function isDisplayName(text: string): boolean {
  return text.length > 0 && text.length <= NAME_MAX_CHARACTERS && isVisibleText(text)
}
