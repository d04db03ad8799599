import type { BuiltInRole } from '@pepper/contract/permissions'
import { TIER_THRESHOLDS } from '@pepper/contract/progress/tiers'
import { findCredential } from '../domains/identity/index.ts'
import { createAdmin } from '../domains/joining/index.ts'
import { awardXp } from '../domains/progress/index.ts'
import { importWaitlist, readCsvLines } from '../domains/waitlist/index.ts'
import type { Runtime } from '../platform/context.ts'

/** The password of everyone in the seeded world. */
const PASSWORD = 'seeded world of chillies'

const WAITLIST = `email,full_name,referral_code,telegram_handle,xp
wanda.waiting@example.org,Wanda Waiting,WANDA123,@wanda,0
ivo.invited@example.org,Ivo Invited,INVITED1,@ivo,450
,Nameless Nell,NOEMAIL1,@nell,120
`

/**
 * Fills an empty development database: an admin, a super admin, a member of each tier, waitlist records that are not
 * activated yet. Seeding again changes nothing. Returns lines that explain how to use it.
 */
export async function seedWorld(runtime: Runtime): Promise<string[]> {
  await seedPerson(runtime, 'super@example.org', 'Super Sue', 'super_admin')
  await seedPerson(runtime, 'admin@example.org', 'Admin Ada', 'admin')
  for (const [tier, xp] of TIER_THRESHOLDS) {
    await seedPerson(runtime, `${tier}@example.org`, `${tier[0]?.toUpperCase()}${tier.slice(1)} Bo`, 'user')
    if (xp > 0) await giveXp(runtime, `${tier}@example.org`, xp + 140)
  }
  const secrets = await seedWaitlist(runtime)
  return [
    `Seeded: super@, admin@, bronze@, silver@, gold@, platinum@ and diamond@example.org, password "${PASSWORD}".`,
    'Waitlist codes to activate: WANDA123, INVITED1, and NOEMAIL1 without an email.',
    ...secrets,
  ]
}

async function seedPerson(
  runtime: Runtime,
  email: string,
  displayName: string,
  role: BuiltInRole,
): Promise<void> {
  if (await findCredential(runtime.db.kysely, { email })) return
  await createAdmin(runtime, { email, displayName, role, password: PASSWORD })
}

async function giveXp(runtime: Runtime, email: string, amount: number): Promise<void> {
  const person = await findCredential(runtime.db.kysely, { email })
  if (!person) return
  const award = { userId: person.userId, amount, cause: 'seed', now: runtime.clock.now() }
  await runtime.db.transaction((tx) => awardXp(tx, award))
}

async function seedWaitlist(runtime: Runtime): Promise<string[]> {
  const secrets: string[] = []
  const { records } = await readCsvLines(linesOf(WAITLIST))
  await importWaitlist(runtime, records, {
    isDryRun: false,
    listener: {
      onRejected: ({ line }, problems) =>
        runtime.log.error({ line, problems }, 'a seeded record was not taken'),
      onClaimSecret: (_, code, secret) => secrets.push(`Claim secret of ${code}: ${secret}`),
    },
  })
  return secrets
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n')
}
