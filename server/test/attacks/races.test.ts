import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../faults/rounds.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from './attack-world.ts'
import { createRandom } from './inputs/seeded-random.ts'
import { type RawAnswer, sendHttp } from './raw-http.ts'

// Several people and devices act on one account at the same time, at random moments. RACE_SEED=<seed> repeats a run.
const seed = Number(process.env.RACE_SEED ?? randomInt(2 ** 31))
const random = createRandom(seed)
const OTHER_PASSWORD = 'a quiet house of garlic'

let world: AttackWorld
let root: string
let account: { id: string; email: string; password: string }

beforeAll(async () => {
  world = await startAttackWorld()
  const { kysely } = world.database
  const rootId = await world.newMember('root@example.org')
  await sql`insert into user_roles (user_id, role_hierarchy) values (${rootId}, 'super_admin')`.execute(
    kysely,
  )
  root = await world.openSession(rootId)
  const email = 'torn@example.org'
  account = { id: await world.newMember(email), email, password: PASSWORD }
})
afterAll(() => world.close())

const call = (path: string, body: unknown, cookie = ''): Promise<RawAnswer> =>
  sendHttp(world.url, { path: `/api${path}`, headers: { cookie }, body })

/** Actions on the account, by its own device or by an administrator. */
const deeds: Record<string, (own: string) => Promise<RawAnswer>> = {
  'sign in': () => call('/membership/sign-in', { identifier: account.email, password: account.password }),
  'change the password': (own) =>
    call(
      '/identity/password',
      {
        current_password: account.password,
        new_password: account.password === PASSWORD ? OTHER_PASSWORD : PASSWORD,
      },
      own,
    ),
  'sign out everywhere': (own) => call('/identity/sign-out', { scope: 'global' }, own),
  'sign out elsewhere': (own) => call('/identity/sign-out', { scope: 'others' }, own),
  'change the name': (own) => call('/identity/display-name', { display_name: `Torn ${random(1000)}` }, own),
  'change preferences': (own) => call('/preferences', { notifications: random(2) === 0 }, own),
  'be looked at': (own) => sendHttp(world.url, { path: '/api/identity/viewer', headers: { cookie: own } }),
  ban: () => call(`/admin/users/${account.id}/ban`, { reason: 'a race' }, root),
  unban: () => call(`/admin/users/${account.id}/unban`, {}, root),
  promote: () => call(`/admin/users/${account.id}/role`, { role: 'admin' }, root),
  demote: () => call(`/admin/users/${account.id}/role`, { role: 'user' }, root),
  'end all sessions': () => call(`/admin/users/${account.id}/end-sessions`, {}, root),
  'use a sign-in link': async () => {
    const made = await call(`/admin/users/${account.id}/sign-in-link/hand-over`, {}, root)
    const token = made.status === 200 ? JSON.parse(made.body).link.split('#')[1] : null
    return token ? call('/identity/sign-in-links/use', { token }) : made
  },
}

interface Outcome {
  deed: string
  answer: RawAnswer
}

/** Runs three sign-ins and four other actions, each after a wait of its own. */
async function runRound(): Promise<Outcome[]> {
  await call(`/admin/users/${account.id}/unban`, {}, root)
  const own = await world.openSession(account.id)
  const names = Object.keys(deeds)
  const chosen = [
    'sign in',
    'sign in',
    'sign in',
    ...[0, 1, 2, 3].map(() => names[random(names.length)] ?? ''),
  ]
  return Promise.all(
    chosen.map(async (deed) => {
      await pause(random(40))
      const answer = await deeds[deed]?.(own)
      if (!answer) throw new Error(`no such deed: ${deed}`)
      return { deed, answer }
    }),
  )
}

const isLive = async ({ answer }: Outcome): Promise<boolean> => {
  const cookie = answer.cookies.find((header) => header.startsWith('session='))?.split(';')[0]
  if (!cookie) return false
  const viewer = await sendHttp(world.url, { path: '/api/identity/viewer', headers: { cookie } })
  return JSON.parse(viewer.body).status === 'authenticated'
}

/** Counts the sessions that exist and should not. */
async function deadSessions(): Promise<number> {
  const { rows } = await sql`select from auth_sessions s join auth_users u on u.id = s.user_id
    where u.banned_at is not null or s.epoch <> u.session_epoch`.execute(world.database.kysely)
  return rows.length
}

async function roleAndAudit(): Promise<{ role: string; audited: string }> {
  const { rows } = await sql<{ role: string; audited: string }>`select
    coalesce((select role_hierarchy from user_roles where user_id = ${account.id}), 'user') as role,
    coalesce((select details->>'after' from audit_entries
      where action = 'user.role_changed' and target_id = ${account.id} order by id desc limit 1), 'user') as audited`.execute(
    world.database.kysely,
  )
  return rows[0] ?? { role: '', audited: '?' }
}

async function isBanned(): Promise<boolean> {
  const { rows } =
    await sql`select from auth_users where id = ${account.id} and banned_at is not null`.execute(
      world.database.kysely,
    )
  return rows.length > 0
}

test(`S2: whatever happens to one account at once, no dead session lives and nothing fails (seed ${seed})`, async () => {
  for (let round = 0; round < rounds(12, 400); round += 1) {
    const outcomes = await runRound()
    const told = outcomes.map(({ deed, answer }) => `${deed}: ${answer.status}`).join(', ')
    const about = (fact: unknown) => [seed, round, told, fact]
    const failed = outcomes.filter(({ answer }) => answer.status >= 500).map(({ answer }) => answer.body)
    expect(about(failed)).toEqual(about([]))
    expect(about(await deadSessions())).toEqual(about(0))
    const change = outcomes.find(
      ({ deed, answer }) => deed === 'change the password' && answer.status === 200,
    )
    const isShut = await isBanned()
    for (const outcome of outcomes.filter(({ deed }) => deed === 'sign in')) {
      // Each signed in with the password from before the round.
      if (change || isShut) expect(about(await isLive(outcome))).toEqual(about(false))
    }
    const { role, audited } = await roleAndAudit()
    expect(about(role)).toEqual(about(audited))
    if (change) account.password = account.password === PASSWORD ? OTHER_PASSWORD : PASSWORD
  }
  expect([seed, await countDeadlocks()]).toEqual([seed, 0])
})

/** Counts the deadlocks of this database; the embedded engine has one connection, and counts none. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.database.kysely)
  return rows[0]?.deadlocks ?? 0
}
