import type { Attempt } from './error-toast-rules.ts'

interface ErrorMessages {
  errorText(error: unknown): string
  errorToast(attempt: Attempt, error: unknown): { title: string; text: string }
}

let messages: ErrorMessages | null = null

/** Is called once the messages for every code are there: a part of the app may bring them before they are asked for. */
export function keepErrorMessages(all: ErrorMessages): void {
  messages = all
}

/** Returns the messages for every code, or null until they are there. */
export function findErrorMessages(): ErrorMessages | null {
  return messages
}
