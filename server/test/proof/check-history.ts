import { checkBalances, checkWindows } from './check-credits.ts'
import { checkAnnouncement, checkGift, checkReferral, checkTurn } from './check-effects.ts'
import type { EndState } from './end-state.ts'
import type { Operation } from './history.ts'
import { indexEnd } from './indexed-end.ts'

/** A way in which history and database contradict each other. */
export interface Finding {
  rule:
    | 'acknowledged and lost'
    | 'refused and done'
    | 'done twice'
    | 'done otherwise'
    | 'done by nobody'
    | 'balance'
    | 'read'
  subject: string
  detail: string
}

/**
 * Compares the operations that clients saw with the database at the end: an acknowledged one is there exactly once, one
 * without an answer at most once, a refused one not at all, and nothing else is there. Balances are the sum of the
 * operations, and what was read or refused on the way was true at some moment of its request.
 */
export function checkHistory(operations: readonly Operation[], end: EndState): Finding[] {
  const index = indexEnd(end)
  const findings = operations.flatMap((operation): Finding[] => {
    switch (operation.kind) {
      case 'spend':
      case 'retry':
        return checkTurn(operation, index)
      case 'gift':
        return checkGift(operation, index)
      case 'referral':
        return checkReferral(operation, index)
      case 'announcement':
        return checkAnnouncement(operation, index)
      default:
        return []
    }
  })
  return [
    ...findings,
    ...findStrangers(operations, end),
    ...checkBalances(operations, index),
    ...checkWindows(operations, index),
  ]
}

/** Finds what the database holds and no client did. */
function findStrangers(operations: readonly Operation[], end: EndState): Finding[] {
  const ids = new Set(operations.map(({ kind, id }) => `${kind === 'retry' ? 'spend' : kind}:${id}`))
  const turns = new Set(end.turns.map(({ id }) => id))
  const strange = (kind: string, all: string[]) =>
    all
      .filter((id) => !ids.has(`${kind}:${id}`))
      .map((id): Finding => ({ rule: 'done by nobody', subject: id, detail: kind }))
  return [
    ...strange('spend', [...turns]),
    ...strange(
      'gift',
      end.gifts.map(({ id }) => id),
    ),
    ...strange(
      'referral',
      end.referrals.map(({ email }) => email),
    ),
    ...strange(
      'announcement',
      end.announcements.map(({ id }) => id),
    ),
    ...end.rows
      .filter(
        ({ cause }) => /^(spend|refund):/.test(cause) && !turns.has(cause.slice(cause.indexOf(':') + 1)),
      )
      .map(({ person, cause }): Finding => ({ rule: 'done by nobody', subject: person, detail: cause })),
    ...[...end.replies, ...end.questions]
      .filter((id) => !turns.has(id))
      .map((id): Finding => ({ rule: 'done by nobody', subject: id, detail: 'a message' })),
  ]
}
