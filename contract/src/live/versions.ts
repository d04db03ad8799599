import type { CreditInfo } from '../credits/index.ts'

// The form of the versions that changes are announced with, so that a page that already shows a change requests
// nothing. Free of the schema library, which the browser does not need for this.

type CreditFigures = Pick<CreditInfo, 'daily_credits' | 'xp_credits' | 'daily_used' | 'user_xp'>

/**
 * Builds the version of a person's credits. It begins with their figures; `sequence` distinguishes two changes with
 * equal figures.
 */
export function creditVersion(figures: CreditFigures, sequence: number): string {
  return `${figuresOf(figures)}#${sequence}`
}

/** Checks whether a version stands for these figures. */
export function hasCreditVersion(figures: CreditFigures, version: string): boolean {
  return version.startsWith(`${figuresOf(figures)}#`)
}

function figuresOf({ daily_credits, xp_credits, daily_used, user_xp }: CreditFigures): string {
  return [daily_credits, xp_credits, daily_used, user_xp].join('/')
}

/**
 * Builds the version of a person's chats. It begins with the time of their newest message, in ms since 1970; `rest` is
 * opaque.
 */
export function chatVersion(newestAtMs: number, rest: string): string {
  return `${newestAtMs}#${rest}`
}

/** Reads the time of the newest message from a version, in ms since 1970; 0 for none. */
export function newestMessageAt(version: string): number {
  return Number.parseInt(version, 10) || 0
}
