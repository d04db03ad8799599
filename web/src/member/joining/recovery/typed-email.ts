import { isEmail } from '../fields/field-rules.ts'

let typed = ''

/**
 * Keeps the address that was typed on the sign-in card for the page of the forgotten password, only in this tab's
 * memory.
 */
export function keepTypedEmail(text: string): void {
  typed = isEmail(text) ? text.trim() : ''
}

/** Returns the address that was typed on the sign-in card; empty where there was none. */
export function typedEmail(): string {
  return typed
}
