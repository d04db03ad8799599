import { randomUUID } from 'node:crypto'
import type { Permission } from '@pepper/contract/permissions'
import type { SettingKey } from '@pepper/contract/settings'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import { hashSecret, randomReferralCode, randomSecret } from '../../src/platform/ids.ts'
import { type AttackWorld, startAttackWorld } from '../attacks/attack-world.ts'
import { type RawAnswer, sendHttp } from '../attacks/raw-http.ts'
import { createPerson } from '../factories.ts'
import { signTestCookie } from '../nodes.ts'

/** A person with an account, a profile and a session. */
export interface Person {
  id: string
  /** The id of their own profile. */
  recordId: string
  cookie: string
}

/** An unclaimed record. */
export interface WaitingRecord {
  id: string
  code: string
}

/** The XP that an imported record brings, and the XP for activating it. */
export const RECORD_XP = 900
export const ACTIVATION_XP = 100

/** The mark of the browser in which links were begun: that browser need not give a password again. */
const BROWSER = 'a browser'

/** A node without jobs, and the people and things of the races. */
export interface Arena {
  world: AttackWorld
  /** Two super admins who stay. */
  roots: readonly [Person, Person]
  call(path: string, body: unknown, person?: Person): Promise<RawAnswer>
  newMember(): Promise<Person>
  newAdmin(): Promise<Person>
  /** A custom role that `holders` have; `root` is the first super admin. */
  newRole(permissions: Permission[], holders?: Person[]): Promise<string>
  newRecord(claimSecret?: string): Promise<WaitingRecord>
  /** A claim of a member that waits; returns its id. */
  newClaim(member: Person, record: WaitingRecord): Promise<string>
  /** A mailed link that claims a record with a claim secret, begun in the browser of `useLink`; returns its token. */
  newLink(record: WaitingRecord, claimSecret: string): Promise<string>
  useLink(token: string): Promise<RawAnswer>
  /** Stores values of settings, and removes all others. */
  setSettings(values: Partial<Record<SettingKey, number | boolean>>): Promise<void>
  close(): Promise<void>
}

export async function openArena(): Promise<Arena> {
  const world = await startAttackWorld({ RATE_LIMITS: 'off' }, { runsJobs: false })
  const { database } = world
  const { kysely } = database
  await storeSettings(database, {})
  const browser = await signTestCookie(database, 'browser', BROWSER)

  const newMember = async (): Promise<Person> => {
    const email = `${randomUUID()}@example.org`
    const id = await createPerson(database, { email })
    const { id: recordId } = await kysely
      .insertInto('profiles')
      .values({
        full_name: 'Member',
        email,
        mailbox: email,
        referral_code: randomReferralCode(),
        auth_user_id: id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, recordId, cookie: await world.openSession(id) }
  }
  const newHolder = async (role: 'admin' | 'super_admin'): Promise<Person> => {
    const person = await newMember()
    await kysely.insertInto('user_roles').values({ user_id: person.id, role_hierarchy: role }).execute()
    return person
  }
  return {
    world,
    roots: [await newHolder('super_admin'), await newHolder('super_admin')],
    call: (path, body, person) =>
      sendHttp(world.url, { path: `/api${path}`, headers: { cookie: person?.cookie ?? '' }, body }),
    newMember,
    newAdmin: () => newHolder('admin'),
    newRole: async (permissions, holders = []) => {
      const [id, now] = [randomUUID(), new Date()]
      await kysely
        .insertInto('roles')
        .values({ id, name: id, description: '', created_at: now, updated_at: now })
        .execute()
      await kysely
        .insertInto('custom_role_permissions')
        .values(permissions.map((permission) => ({ role_id: id, permission })))
        .execute()
      for (const { id: user_id } of holders) {
        await kysely
          .insertInto('custom_role_holders')
          .values({ role_id: id, user_id, granted_at: now })
          .execute()
      }
      return id
    },
    newRecord: async (claimSecret) => {
      const { id, referral_code: code } = await kysely
        .insertInto('profiles')
        .values({
          full_name: 'Waiting',
          referral_code: randomReferralCode(),
          xp: RECORD_XP,
          claim_secret_hash: claimSecret === undefined ? null : hashSecret(claimSecret),
        })
        .returning(['id', 'referral_code'])
        .executeTakeFirstOrThrow()
      return { id, code }
    },
    newClaim: async (member, record) => {
      const { id } = await kysely
        .insertInto('waitlist_claims')
        .values({
          record_id: record.id,
          user_id: member.id,
          referral_code: record.code,
          note: 'Mine',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await kysely
        .updateTable('profiles')
        .set({ is_claim_waiting: true })
        .where('id', '=', record.id)
        .execute()
      return id
    },
    newLink: async (record, claimSecret) => {
      const [token, now] = [randomSecret(), new Date()]
      await kysely
        .insertInto('membership_links')
        .values({
          token_hash: hashSecret(token),
          purpose: 'activate',
          record_id: record.id,
          email: `${randomUUID()}@example.org`,
          claim_secret_hash: hashSecret(claimSecret),
          password_hash: 'of the password that began it',
          browser_nonce_hash: hashSecret(BROWSER),
          created_at: now,
          expires_at: new Date(now.getTime() + 600_000),
        })
        .execute()
      return token
    },
    useLink: (token) =>
      sendHttp(world.url, {
        path: '/api/membership/links/complete',
        headers: { cookie: browser },
        body: { token },
      }),
    setSettings: (values) => storeSettings(database, values),
    close: () => world.close(),
  }
}

/** Stores the settings of a race, without the daily limit of new accounts: a race has many. */
async function storeSettings(
  database: Database,
  values: Partial<Record<SettingKey, number | boolean>>,
): Promise<void> {
  const stored = Object.entries({ max_users_per_day: 0, ...values })
  await database.transaction(async (tx) => {
    await tx.deleteFrom('settings').execute()
    for (const [key, value] of stored) {
      await sql`insert into settings (key, value) values (${key}, ${String(value)}::jsonb)`.execute(tx)
    }
  })
}
