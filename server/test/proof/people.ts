import { randomUUID } from 'node:crypto'
import { syncRolePermissions } from '../../src/domains/roles/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createPerson } from '../factories.ts'
import { openTestSession } from '../nodes.ts'
import { storeSettings } from '../stored-settings.ts'
import type { HistoryWriter } from './history.ts'

/** A member of a proof, whose account several clients use at once. */
export interface ProofPerson {
  userId: string
  cookie: string
  referralCode: string
}

/** The accounts of a proof. */
export interface ProofPeople {
  members: ProofPerson[]
  admin: ProofPerson
}

/** The settings that would end a proof early: limits of a day. */
const WITHOUT_LIMITS = { max_users_per_day: 0, max_chat_sessions: 0, gift_daily_limit: 0, two_people: false }

/**
 * Makes people with these credits beside those of the day, and an administrator; writes each account into the history.
 */
export async function makePeople(
  database: Database,
  history: HistoryWriter,
  credits: number[],
): Promise<ProofPeople> {
  await syncRolePermissions(database)
  await storeSettings(database, WITHOUT_LIMITS)
  const make = async (bonusCredits: number): Promise<ProofPerson> => {
    const userId = await createPerson(database, { bonusCredits })
    const email = `member-${userId}@example.org`
    const referralCode = randomUUID().slice(0, 8).toUpperCase()
    const record = { full_name: 'Member', email, mailbox: email, referral_code: referralCode }
    await database.kysely
      .insertInto('profiles')
      .values({ ...record, auth_user_id: userId })
      .execute()
    history.begin({ kind: 'open', id: userId, person: userId, amount: bonusCredits })({
      ...{ outcome: 'done', attempts: 1 },
    })
    return { userId, cookie: await openTestSession(database, userId), referralCode }
  }
  const members: ProofPerson[] = []
  for (const bonus of credits) members.push(await make(bonus))
  const admin = await make(0)
  const role = { user_id: admin.userId, role_hierarchy: 'admin' as const }
  await database.kysely.insertInto('user_roles').values(role).execute()
  return { members, admin }
}
