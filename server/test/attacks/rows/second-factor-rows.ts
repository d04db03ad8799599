import { totpCode, totpStep } from '../../../src/domains/identity/second-factor/totp.ts'
import type { AttackWorld } from '../attack-world.ts'

const SECRET = 'a secret of everybody here'

/** Gives everyone of the world the same second factor, in force or only begun; returns an unused code of it. */
export async function giveSecondFactors({ database }: AttackWorld, isInForce: boolean) {
  const { kysely } = database
  await removeSecondFactors({ database })
  const people = await kysely.selectFrom('auth_users').select('id').execute()
  const now = new Date()
  const factor = { secret: SECRET, created_at: now, confirmed_at: isInForce ? now : null }
  await kysely
    .insertInto('second_factors')
    .values(people.map(({ id }) => ({ user_id: id, ...factor })))
    .execute()
  return { code: await totpCode(SECRET, totpStep(now)) }
}

export async function removeSecondFactors({ database }: Pick<AttackWorld, 'database'>) {
  await database.kysely.deleteFrom('second_factors').execute()
  return {}
}
