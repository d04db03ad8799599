import type { ReferralOutcome } from '@pepper/contract/joining'
import type { Permission } from '@pepper/contract/permissions'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { readFacts } from '../../src/domains/joining/facts.ts'
import { type Joined, joinMember } from '../../src/domains/joining/join-member.ts'
import type { Context, Runtime } from '../../src/platform/context.ts'
import { openWorld, type World } from '../joining/world.ts'
import { createTestContext } from '../runtimes.ts'
import { storeSettings } from '../stored-settings.ts'

let sequence = 0

/** Opens a world in which any number of people can join. */
export async function openReferralWorld(origin: string): Promise<World> {
  const world = await openWorld(origin)
  await storeSettings(world.database, { max_users_per_day: 0 })
  return world
}

export interface Joiner {
  ref?: string
  email?: string
  name?: string
  isVerified?: boolean
  network?: string
  networks?: string[]
  recordId?: string
  visit?: { visitorId: string; at: Date }
}

export interface Member extends Joined {
  code: string
}

/** Joins a person as sign-up and activation do, without the cost of a password. */
export async function join(runtime: Runtime, joiner: Joiner = {}): Promise<Member> {
  sequence += 1
  const email = joiner.email ?? `friend-${sequence}@example.org`
  const facts = await readFacts(runtime, null)
  const joining = {
    via: 'sign_up' as const,
    email,
    displayName: joiner.name ?? null,
    passwordHash: 'none',
    isEmailVerified: joiner.isVerified ?? true,
    recordId: joiner.recordId ?? null,
    arrival: {
      ref: joiner.ref ?? null,
      isGiven: joiner.ref !== undefined,
      visitorId: joiner.visit?.visitorId ?? null,
      visitedAt: joiner.visit?.at ?? null,
      networkKeys: joiner.networks ?? (joiner.network === undefined ? [] : [joiner.network]),
    },
    role: 'user' as const,
  }
  return runtime.db.transaction(async (tx) => {
    const joined = await joinMember(tx, joining, facts)
    const record = await tx
      .selectFrom('profiles')
      .select('referral_code')
      .where('id', '=', joined.recordId)
      .executeTakeFirstOrThrow()
    return { ...joined, code: record.referral_code }
  })
}

/** Creates a request of a signed-in person with these permissions. */
export function asPerson(runtime: Runtime, userId: string, permissions: Permission[] = []): Context {
  return createTestContext(runtime, { actor: { userId, sessionId: '', role: 'user', permissions } })
}

export function asReviewer(runtime: Runtime, userId: string): Context {
  return asPerson(runtime, userId, ['referrals.review', 'referrals.read_analytics'])
}

/** Reads the credits, XP and referral count of a person's account. */
export async function accountOf({ database }: Pick<World, 'database'>, userId: string) {
  return database.kysely
    .selectFrom('credit_accounts')
    .select(['xp_credits', 'user_xp', 'referral_count'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function violationsOf({ database }: Pick<World, 'database'>) {
  return (await verifyLedger(database, 'all')).violations
}

/** Reads the one referral of a newcomer. */
export async function referralOf({ database }: Pick<World, 'database'>, newcomerId: string) {
  return database.kysely
    .selectFrom('referrals')
    .selectAll()
    .where('newcomer_id', '=', newcomerId)
    .executeTakeFirstOrThrow()
}

export function countOutcomes(
  members: { referral: ReferralOutcome }[],
): Partial<Record<ReferralOutcome, number>> {
  const counts: Partial<Record<ReferralOutcome, number>> = {}
  for (const { referral } of members) counts[referral] = (counts[referral] ?? 0) + 1
  return counts
}
