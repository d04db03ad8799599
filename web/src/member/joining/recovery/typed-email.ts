import { isEmail } from '../field-rules.ts'

let typed = ''

/** Keeps an address that was typed on the sign-in card for the page of the forgotten password, in this tab's memory alone. */
export function keepTypedEmail(text: string): void {
  typed = isEmail(text) ? text.trim() : ''
}

/** The address that was typed on the sign-in card; empty where there was none. */
export function typedEmail(): string {
  return typed
}
