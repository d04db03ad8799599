import type { CreditInfo } from '../credits/index.ts'

// What a change that was told looks like, so that a page that shows it already asks for nothing. Free of the schema library,
// which the browser does not need for this.

type CreditFigures = Pick<CreditInfo, 'daily_credits' | 'xp_credits' | 'daily_used' | 'user_xp'>

/** The version of somebody's credits begins with their figures; `sequence` tells two changes with equal figures apart. */
export function creditVersion(figures: CreditFigures, sequence: number): string {
  return `${figuresOf(figures)}#${sequence}`
}

/** Whether these are the figures that a version tells of. */
export function hasCreditVersion(figures: CreditFigures, version: string): boolean {
  return version.startsWith(`${figuresOf(figures)}#`)
}

function figuresOf({ daily_credits, xp_credits, daily_used, user_xp }: CreditFigures): string {
  return [daily_credits, xp_credits, daily_used, user_xp].join('/')
}

/** The version of somebody's chats begins with the time of their newest message, in ms since 1970; `rest` is opaque. */
export function chatVersion(newestAtMs: number, rest: string): string {
  return `${newestAtMs}#${rest}`
}

/** The time of the newest message that a version tells of, in ms since 1970; 0 for none. */
export function newestMessageAt(version: string): number {
  return Number.parseInt(version, 10) || 0
}
