import type { Executor } from '../../platform/db/database.ts'
import { findProfiles } from '../profiles/index.ts'
import { countWaiting } from './people-store.ts'
import { countQualified } from './store.ts'

export interface OwnReferrals {
  code: string
  qualified: number
  waiting: number
}

/** Finds a person's code and how many people came by it; null where they have no record, as a guest (RF-2). */
export async function findOwnReferrals(executor: Executor, userId: string): Promise<OwnReferrals | null> {
  const [own] = await findProfiles(executor, { userId })
  if (!own) return null
  const qualified = await countQualified(executor, own.recordId)
  const { pending, held } = await countWaiting(executor, own.recordId)
  return { code: own.code, qualified, waiting: pending + held }
}
