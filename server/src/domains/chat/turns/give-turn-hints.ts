import type { Runtime } from '../../../platform/context.ts'

/** Gives the hints that a turn of this person was opened or has ended. The function of the turn has committed. */
export function giveTurnHints({ db }: Pick<Runtime, 'db'>, userId: string): void {
  db.hints.give('credits', [userId])
  db.hints.give('chats', [userId])
}
