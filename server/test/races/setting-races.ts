import { randomUUID } from 'node:crypto'
import type { SettingKey } from '@pepper/contract/settings'
import { sql } from 'kysely'
import { sendHttp } from '../attacks/raw-http.ts'
import type { Arena, Person } from './arena.ts'
import { countLines, isNeverAfter, isOne, type Race } from './run-race.ts'

/** Sets a setting that is at its first version. */
const set = (arena: Arena, [key, value]: [SettingKey, number | boolean], by: Person) =>
  arena.call(`/admin/settings/${key}`, { value, version: 0 }, by)
const give = (arena: Arena, [to, amount]: [Person, number], by: Person) =>
  arena.call('/admin/credit-gifts/give', { id: randomUUID(), recipient_id: to.id, amount }, by)
const ban = (arena: Arena, { id }: Person, by: Person) =>
  arena.call(`/admin/users/${id}/ban`, { reason: 'A race' }, by)
const changeRole = (arena: Arena, { id }: Person, [role, by]: ['user' | 'admin', Person]) =>
  arena.call(`/admin/users/${id}/role`, { role }, by)

const CHANGED = 'settings.changed'

const earlier = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Creates a member whose session was opened and last visited so many days ago. */
async function newOldMember(arena: Arena, days: { opened: number; visited: number }): Promise<Person> {
  const member = await arena.newMember()
  await arena.world.database.kysely
    .updateTable('auth_sessions')
    .set({ created_at: earlier(days.opened), updated_at: earlier(days.visited) })
    .where('user_id', '=', member.id)
    .execute()
  return member
}

const visit = (arena: Arena, { cookie }: Person) =>
  sendHttp(arena.world.url, { path: '/api/identity/viewer', headers: { cookie } })

async function isLive(arena: Arena, person: Person): Promise<boolean> {
  return JSON.parse((await visit(arena, person)).body).status === 'authenticated'
}

async function sumGivenBy({ world }: Arena, { id }: Person): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from credit_gifts
    where processed_by = ${id} and status = 'processed'`.execute(world.database.kysely)
  return rows[0]?.sum ?? 0
}

/** Actions that need a second person from the moment at which `two_people` is on. */
const guarded: [string, string, (arena: Arena) => Promise<() => ReturnType<Arena['call']>>][] = [
  [
    'the daily limit of gifts is raised',
    CHANGED,
    async (arena) => () => set(arena, ['gift_daily_limit', 0], arena.roots[1]),
  ],
  [
    'an administrator is banned',
    'user.banned',
    async (arena) => {
      const admin = await arena.newAdmin()
      return () => ban(arena, admin, arena.roots[1])
    },
  ],
  [
    'several members are banned',
    'user.banned',
    async (arena) => {
      const bulk = { id: randomUUID(), action: 'ban', reason: 'A race' }
      const ids = [(await arena.newMember()).id, (await arena.newMember()).id]
      return () => arena.call('/admin/users/bulk', { ...bulk, ids }, arena.roots[1])
    },
  ],
  [
    'an administrator is demoted',
    'user.role_changed',
    async (arena) => {
      const admin = await arena.newAdmin()
      return () => changeRole(arena, admin, ['user', arena.roots[1]])
    },
  ],
  [
    'a member is promoted',
    'user.role_changed',
    async (arena) => {
      const member = await arena.newMember()
      return () => changeRole(arena, member, ['admin', arena.roots[1]])
    },
  ],
  [
    'a role of administrators is assigned',
    'user.role_assigned',
    async (arena) => {
      const [member, role] = [await arena.newMember(), await arena.newRole(['admin.enter', 'users.ban'])]
      return () => arena.call(`/super-admin/roles/${role}/assign`, { user_id: member.id }, arena.roots[1])
    },
  ],
  [
    'a large gift is made',
    'credit_gift.processed',
    async (arena) => {
      const [admin, member] = [await arena.newAdmin(), await arena.newMember()]
      return () => give(arena, [member, 5_000], admin)
    },
  ],
]

export const settingRaces: Race[] = [
  ...guarded.map(
    ([deed, action, prepareDeed]): Race => ({
      name: `approval by a second person is switched on while ${deed}`,
      prepare: async (arena) => {
        await arena.setSettings({})
        return {
          deeds: [() => set(arena, ['two_people', true], arena.roots[0]), await prepareDeed(arena)],
          facts: (outcome) => ({
            'it is switched on': outcome.done[0],
            'nothing is done alone from then on': isNeverAfter(
              outcome,
              {
                action,
                actor_id: outcome.log.find((line) => line.target_id !== 'two_people')?.actor_id ?? null,
              },
              { action: CHANGED, target_id: 'two_people' },
            ),
          }),
        }
      },
    }),
  ),
  {
    name: 'a setting is changed from one version by two people',
    prepare: async (arena) => {
      await arena.setSettings({})
      return {
        deeds: [
          () => set(arena, ['xp_answered', 3], arena.roots[0]),
          () => set(arena, ['xp_answered', 4], arena.roots[1]),
        ],
        facts: (outcome) => ({
          'one of them is told that it changed meanwhile': isOne(outcome) && outcome.log.length === 1,
        }),
      }
    },
  },
  {
    name: 'two settings are saved by two people in another order',
    prepare: async (arena) => {
      await arena.setSettings({ xp_answered: 1, xp_activation: 100 })
      const save = (by: Person, keys: SettingKey[]) =>
        arena.call('/admin/settings', { changes: keys.map((key) => ({ key, value: 5, version: 1 })) }, by)
      return {
        deeds: [
          () => save(arena.roots[0], ['xp_answered', 'xp_activation']),
          () => save(arena.roots[1], ['xp_activation', 'xp_answered']),
        ],
        facts: (outcome) => ({
          'one of them saves all': isOne(outcome) && countLines(outcome, { action: CHANGED }) === 2,
          'all is of one person': new Set(outcome.log.map((line) => line.actor_id)).size === 1,
        }),
      }
    },
  },
  ...(['banned', 'demoted'] as const).map(
    (loss): Race => ({
      name: `a setting is changed by an administrator who is ${loss}`,
      prepare: async (arena) => {
        await arena.setSettings({})
        const admin = await arena.newAdmin()
        const [root] = arena.roots
        return {
          deeds: [
            () => set(arena, ['xp_answered', 3], admin),
            () => (loss === 'banned' ? ban(arena, admin, root) : changeRole(arena, admin, ['user', root])),
          ],
          facts: (outcome) => ({
            'the loss counts': outcome.done[1],
            'nobody changes settings after it': isNeverAfter(
              outcome,
              { action: CHANGED },
              { action: loss === 'banned' ? 'user.banned' : 'user.role_changed' },
            ),
          }),
        }
      },
    }),
  ),
  {
    name: 'the daily limit of gifts is lowered while a larger gift is made',
    prepare: async (arena) => {
      await arena.setSettings({})
      const [admin, member] = [await arena.newAdmin(), await arena.newMember()]
      return {
        deeds: [
          () => set(arena, ['gift_daily_limit', 100], arena.roots[0]),
          () => give(arena, [member, 5_000], admin),
        ],
        facts: (outcome) => ({
          'the limit counts': outcome.done[0],
          'nothing above it is given from then on': isNeverAfter(
            outcome,
            { action: 'credit_gift.processed' },
            { action: CHANGED },
          ),
        }),
      }
    },
  },
  ...(['gift_daily_limit', 'two_people_gift_limit'] as const).map(
    (limit): Race => ({
      name: `two gifts of one person together pass ${limit}`,
      prepare: async (arena) => {
        await arena.setSettings({ [limit]: 100, two_people: limit === 'two_people_gift_limit' })
        const giver = await arena.newAdmin()
        const [one, other] = [await arena.newMember(), await arena.newMember()]
        return {
          deeds: [() => give(arena, [one, 60], giver), () => give(arena, [other, 60], giver)],
          facts: async (outcome) => ({
            'one of them is given': isOne(outcome) && (await sumGivenBy(arena, giver)) === 60,
          }),
        }
      },
    }),
  ),
  ...(['process', 'cancel'] as const).map(
    (end): Race => ({
      name: `a gift is processed and ${end === 'process' ? 'processed again' : 'cancelled'}`,
      prepare: async (arena) => {
        await arena.setSettings({})
        const member = await arena.newMember()
        const { id } = await arena.world.database.kysely
          .insertInto('credit_gifts')
          .values({ id: randomUUID(), recipient_id: member.id, amount: 30, created_at: new Date() })
          .returning('id')
          .executeTakeFirstOrThrow()
        return {
          deeds: [
            () => arena.call(`/admin/credit-gifts/${id}/process`, {}, arena.roots[0]),
            () => arena.call(`/admin/credit-gifts/${id}/${end}`, {}, arena.roots[1]),
          ],
          facts: async (outcome) => {
            const { xp_credits } = await arena.world.database.kysely
              .selectFrom('credit_accounts')
              .select('xp_credits')
              .where('user_id', '=', member.id)
              .executeTakeFirstOrThrow()
            const paid = countLines(outcome, { action: 'credit_gift.processed' })
            return {
              'it ends once': paid + countLines(outcome, { action: 'credit_gift.cancelled' }) === 1,
              'the credits are those that were paid': xp_credits === 30 * paid,
            }
          },
        }
      },
    }),
  ),
  {
    name: 'the longest session is shortened while an older one is visited',
    prepare: async (arena) => {
      await arena.setSettings({})
      const member = await newOldMember(arena, { opened: 2, visited: 1 })
      return {
        deeds: [() => set(arena, ['session_max_days', 1], arena.roots[0]), () => visit(arena, member)],
        facts: async ({ done }) => ({
          'the setting counts': done[0],
          'the session is over': !(await isLive(arena, member)),
        }),
      }
    },
  },
  {
    name: 'the time without a visit is shortened while an idle session is visited',
    prepare: async (arena) => {
      await arena.setSettings({})
      const member = await newOldMember(arena, { opened: 9, visited: 2 })
      return {
        deeds: [() => set(arena, ['session_idle_days', 1], arena.roots[0]), () => visit(arena, member)],
        facts: async ({ done, answers }) => ({
          'the setting counts': done[0],
          'the session goes on where the visit was answered, and only there':
            (await isLive(arena, member)) === (JSON.parse(answers[1].body).status === 'authenticated'),
        }),
      }
    },
  },
  {
    name: 'a member is promoted while they visit with a session too old for administrators',
    prepare: async (arena) => {
      await arena.setSettings({})
      const member = await newOldMember(arena, { opened: 8, visited: 2 })
      return {
        deeds: [() => changeRole(arena, member, ['admin', arena.roots[0]]), () => visit(arena, member)],
        facts: async ({ done }) => ({
          'the promotion counts': done[0],
          'the session is over': !(await isLive(arena, member)),
        }),
      }
    },
  },
]
