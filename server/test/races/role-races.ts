import type { Permission } from '@pepper/contract/permissions'
import { sql } from 'kysely'
import type { Arena, Person } from './arena.ts'
import { countLines, isNeverAfter, isOne, type Race } from './run-race.ts'

const assign = (arena: Arena, role: string, [to, by]: [Person, Person]) =>
  arena.call(`/super-admin/roles/${role}/assign`, { user_id: to.id }, by)
const remove = (arena: Arena, role: string, [from, by]: [Person, Person]) =>
  arena.call(`/super-admin/roles/${role}/remove`, { user_id: from.id }, by)
const drop = (arena: Arena, role: string, heir?: string | null) =>
  arena.call(
    `/super-admin/roles/${role}/delete`,
    heir === undefined ? {} : { reassign_to: heir },
    arena.roots[0],
  )
const edit = (arena: Arena, role: string, permissions: Permission[], by = arena.roots[0]) =>
  arena.call(`/super-admin/roles/${role}`, { name: role, description: '', permissions }, by)
/** Changes a setting, as a holder of `settings.change` can. */
const changeSetting = (arena: Arena, by: Person) =>
  arena.call('/admin/settings/xp_answered', { value: 7, version: 0 }, by)

/** Lists the ids of the roles that a person has. */
async function rolesOf({ world }: Arena, { id }: Person): Promise<string[]> {
  const rows = await world.database.kysely
    .selectFrom('custom_role_holders')
    .select('role_id')
    .where('user_id', '=', id)
    .execute()
  return rows.map(({ role_id }) => role_id)
}

async function permissionsOf({ world }: Arena, role: string): Promise<string> {
  const { rows } = await sql<{ permissions: string | null }>`
    select string_agg(permission, ',' order by permission) as permissions from custom_role_permissions
    where role_id = ${role}`.execute(world.database.kysely)
  return rows[0]?.permissions ?? ''
}

/** Ways to take away a custom role while its holder does what it allows, each with its audit action. */
const takings: [string, string, (arena: Arena, role: string, holder: Person) => ReturnType<Arena['call']>][] =
  [
    ['is edited', 'role.updated', (arena, role) => edit(arena, role, ['chat.send'])],
    ['is deleted', 'role.deleted', (arena, role) => drop(arena, role, null)],
    [
      'is removed',
      'user.role_removed',
      (arena, role, holder) => remove(arena, role, [holder, arena.roots[0]]),
    ],
  ]

export const roleRaces: Race[] = [
  ...takings.map(
    ([how, action, take]): Race => ({
      name: `a holder uses a role that ${how}`,
      prepare: async (arena) => {
        await arena.setSettings({})
        const holder = await arena.newMember()
        const role = await arena.newRole(['settings.change', 'chat.send'], [holder])
        return {
          deeds: [() => changeSetting(arena, holder), () => take(arena, role, holder)],
          facts: (outcome) => ({
            'it is taken': outcome.done[1] && countLines(outcome, { action }) === 1,
            'nobody uses it after that': isNeverAfter(outcome, { action: 'settings.changed' }, { action }),
          }),
        }
      },
    }),
  ),
  {
    name: 'a role is assigned and deleted',
    prepare: async (arena) => {
      const [member, role] = [await arena.newMember(), await arena.newRole(['waitlist.manage'])]
      return {
        deeds: [() => assign(arena, role, [member, arena.roots[1]]), () => drop(arena, role)],
        facts: async (outcome) => ({
          'one of the two is refused': isOne(outcome),
          'the person has it where it was assigned':
            (await rolesOf(arena, member)).includes(role) === outcome.done[0],
        }),
      }
    },
  },
  {
    name: 'a role is assigned twice',
    prepare: async (arena) => {
      const [member, role] = [await arena.newMember(), await arena.newRole(['waitlist.manage'])]
      return {
        deeds: [
          () => assign(arena, role, [member, arena.roots[0]]),
          () => assign(arena, role, [member, arena.roots[1]]),
        ],
        facts: (outcome) => ({
          'both are answered': outcome.done[0] && outcome.done[1],
          'one of them changes something':
            outcome.answers.filter(({ body }) => JSON.parse(body).is_changed).length === 1,
          'one entry tells of it': countLines(outcome, { action: 'user.role_assigned' }) === 1,
        }),
      }
    },
  },
  {
    name: 'a role is assigned and removed',
    prepare: async (arena) => {
      const [member, role] = [await arena.newMember(), await arena.newRole(['waitlist.manage'])]
      return {
        deeds: [
          () => assign(arena, role, [member, arena.roots[0]]),
          () => remove(arena, role, [member, arena.roots[1]]),
        ],
        facts: async ({ done, log }) => ({
          'both are answered': done[0] && done[1],
          'the person has what the last entry says':
            (await rolesOf(arena, member)).includes(role) === (log.at(-1)?.action === 'user.role_assigned'),
        }),
      }
    },
  },
  {
    name: 'a role is edited and edited',
    prepare: async (arena) => {
      const role = await arena.newRole(['waitlist.manage'])
      return {
        deeds: [
          () => edit(arena, role, ['users.read'], arena.roots[0]),
          () => edit(arena, role, ['audit.read', 'users.read'], arena.roots[1]),
        ],
        facts: async ({ done, log }) => {
          const [first, second] = log
            .filter(({ action }) => action === 'role.updated')
            .map(({ details }) => details as Record<'before' | 'after', Edited>)
          return {
            'both are done': done[0] && done[1],
            'each edit knows the one before it': namesOf(second?.before) === namesOf(first?.after),
            'the last one stands': (await permissionsOf(arena, role)) === namesOf(second?.after),
          }
        },
      }
    },
  },
  {
    name: 'a role is edited and deleted',
    prepare: async (arena) => {
      const role = await arena.newRole(['waitlist.manage'], [await arena.newMember()])
      return {
        deeds: [() => edit(arena, role, ['users.read'], arena.roots[1]), () => drop(arena, role, null)],
        facts: async (outcome) => ({
          'it is gone': outcome.done[1] && (await permissionsOf(arena, role)) === '',
          'nobody edits what is gone': isNeverAfter(
            outcome,
            { action: 'role.updated' },
            { action: 'role.deleted' },
          ),
        }),
      }
    },
  },
  {
    name: 'two roles are deleted, each in favour of the other',
    prepare: async (arena) => {
      const holders = [await arena.newMember(), await arena.newMember()] as const
      const one = await arena.newRole(['waitlist.manage'], [holders[0]])
      const other = await arena.newRole(['users.read'], [holders[1]])
      return {
        deeds: [() => drop(arena, one, other), () => drop(arena, other, one)],
        facts: async (outcome) => ({
          'one stays': isOne(outcome),
          'both people hold it':
            (await rolesOf(arena, holders[0])).length === 1 &&
            (await rolesOf(arena, holders[1])).length === 1,
        }),
      }
    },
  },
  {
    name: 'a role gets a permission while it is assigned by a person without that permission',
    prepare: async (arena) => {
      const [giver, member] = [await arena.newMember(), await arena.newMember()]
      await arena.newRole(['roles.manage', 'waitlist.manage'], [giver])
      const role = await arena.newRole(['waitlist.manage'])
      return {
        deeds: [
          () => assign(arena, role, [member, giver]),
          () => edit(arena, role, ['waitlist.manage', 'settings.change']),
        ],
        facts: (outcome) => ({
          'the edit counts': outcome.done[1],
          'nobody gives what they do not hold': isNeverAfter(
            outcome,
            { action: 'user.role_assigned' },
            { action: 'role.updated' },
          ),
        }),
      }
    },
  },
  {
    name: 'a role is assigned by a person who loses the right to',
    prepare: async (arena) => {
      const [giver, member] = [await arena.newMember(), await arena.newMember()]
      const right = await arena.newRole(['roles.manage', 'waitlist.manage'], [giver])
      const role = await arena.newRole(['waitlist.manage'])
      return {
        deeds: [
          () => assign(arena, role, [member, giver]),
          () => remove(arena, right, [giver, arena.roots[0]]),
        ],
        facts: (outcome) => ({
          'the right is taken': outcome.done[1],
          'nobody gives after that': isNeverAfter(
            outcome,
            { action: 'user.role_assigned', actor_id: giver.id },
            { action: 'user.role_removed' },
          ),
        }),
      }
    },
  },
]

interface Edited {
  permissions: string[]
}

function namesOf(edited: Edited | undefined): string {
  return (edited?.permissions ?? ['unknown']).toSorted().join()
}
