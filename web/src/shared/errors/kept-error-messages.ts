import type { Attempt } from './error-toast-rules.ts'

interface ErrorMessages {
  errorText(error: unknown): string
  errorToast(attempt: Attempt, error: unknown): { title: string; text: string }
}

let find: () => ErrorMessages | null = () => null

/** Keeps the function that finds the messages for every code. A part of the app may bring it before it is asked for. */
export function keepErrorMessages(findMessages: () => ErrorMessages | null): void {
  find = findMessages
}

/** Returns the messages for every code, or null until they and their words are there. */
export function findErrorMessages(): ErrorMessages | null {
  return find()
}
