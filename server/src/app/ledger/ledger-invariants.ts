import { chatInvariants } from '../../domains/chat/index.ts'
import { creditInvariants } from '../../domains/credits/index.ts'
import { progressInvariants } from '../../domains/progress/index.ts'
import { referralInvariants } from '../../domains/referrals/index.ts'
import type { Invariant } from '../../platform/invariants.ts'

/** Every invariant of the economy. */
export const LEDGER_INVARIANTS: Invariant[] = [
  ...creditInvariants,
  ...progressInvariants,
  ...chatInvariants,
  ...referralInvariants,
]
