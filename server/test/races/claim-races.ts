import { sql } from 'kysely'
import { ACTIVATION_XP, type Arena, type Person, RECORD_XP, type WaitingRecord } from './arena.ts'
import { isNeverAfter, isOne, type Race } from './run-race.ts'

/** Returns the facts that hold for a record and its owner, whatever happened to it. */
export async function factsOfRecord(
  { world }: Arena,
  record: WaitingRecord,
): Promise<Record<string, boolean>> {
  const { rows } = await sql<{
    owners: number
    awards: number
    is_flag_right: boolean
    has_dead_secret: boolean
    has_dead_claim: boolean
  }>`
    with merged as (select record_id from former_profiles where id = ${record.id}),
      owned as (
        select auth_user_id from profiles
        where (id = ${record.id} or id in (select record_id from merged)) and auth_user_id is not null
      )
    select
      (select count(*)::int from owned) as owners,
      coalesce((select sum(user_xp)::int from credit_accounts where user_id in (select auth_user_id from owned)), 0)
        as awards,
      coalesce((select is_claim_waiting from profiles where id = ${record.id}), false) = exists (
        select from waitlist_claims where record_id = ${record.id} and state = 'pending') as is_flag_right,
      exists (select from profiles where id = ${record.id} and auth_user_id is not null
        and claim_secret_hash is not null) as has_dead_secret,
      exists (select from waitlist_claims c where c.referral_code = ${record.code} and c.state = 'pending'
        and c.record_id is null) as has_dead_claim`.execute(world.database.kysely)
  const [found] = rows
  return {
    'the record has one owner at most': (found?.owners ?? 9) <= 1,
    'its XP are awarded once': found?.awards === (found?.owners ?? 9) * (RECORD_XP + ACTIVATION_XP),
    'the record knows whether a claim waits': found?.is_flag_right === true,
    'a claimed record has no claim secret': found?.has_dead_secret === false,
    'no claim waits for a record that went': found?.has_dead_claim === false,
  }
}

async function claimOf(arena: Arena) {
  const [member, record] = [await arena.newMember(), await arena.newRecord()]
  return { member, record, claim: await arena.newClaim(member, record) }
}

const approve = (arena: Arena, claim: string, by: Person) =>
  arena.call(`/admin/waitlist/claims/${claim}/approve`, {}, by)
const reject = (arena: Arena, claim: string, by: Person) =>
  arena.call(`/admin/waitlist/claims/${claim}/reject`, { reason: 'Not you' }, by)
const withdraw = (arena: Arena, claim: string, by: Person) =>
  arena.call(`/membership/claims/${claim}/withdraw`, {}, by)
const request = (arena: Arena, record: WaitingRecord, by: Person) =>
  arena.call('/membership/claims', { referral_code: record.code, note: 'Mine' }, by)

async function stateOf({ world }: Arena, claim: string): Promise<string> {
  const { state } = await world.database.kysely
    .selectFrom('waitlist_claims')
    .select('state')
    .where('id', '=', claim)
    .executeTakeFirstOrThrow()
  return state
}

async function countPending({ world }: Arena, member: Person): Promise<number> {
  const { rows } = await sql`
    select from waitlist_claims where user_id = ${member.id} and state = 'pending'`.execute(
    world.database.kysely,
  )
  return rows.length
}

/** Builds a race between two ways to end the same claim, one of which is refused because the claim is decided. */
function endTwice(
  name: string,
  deeds: (
    arena: Arena,
    at: { claim: string; member: Person },
  ) => [() => ReturnType<Arena['call']>, () => ReturnType<Arena['call']>],
  states: [string, string],
): Race {
  return {
    name,
    prepare: async (arena) => {
      const { member, record, claim } = await claimOf(arena)
      return {
        deeds: deeds(arena, { claim, member }),
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'the claim ends once': isOne(outcome) && outcome.log.length === 1,
          'the claim ends as the winner said':
            (await stateOf(arena, claim)) === states[outcome.done[0] ? 0 : 1],
        }),
      }
    },
  }
}

export const claimRaces: Race[] = [
  endTwice(
    'a claim is approved and approved',
    (arena, { claim }) => [
      () => approve(arena, claim, arena.roots[0]),
      () => approve(arena, claim, arena.roots[1]),
    ],
    ['approved', 'approved'],
  ),
  endTwice(
    'a claim is approved and rejected',
    (arena, { claim }) => [
      () => approve(arena, claim, arena.roots[0]),
      () => reject(arena, claim, arena.roots[1]),
    ],
    ['approved', 'rejected'],
  ),
  endTwice(
    'a claim is approved and withdrawn',
    (arena, { claim, member }) => [
      () => approve(arena, claim, arena.roots[0]),
      () => withdraw(arena, claim, member),
    ],
    ['approved', 'withdrawn'],
  ),
  endTwice(
    'a claim is rejected and withdrawn',
    (arena, { claim, member }) => [
      () => reject(arena, claim, arena.roots[0]),
      () => withdraw(arena, claim, member),
    ],
    ['rejected', 'withdrawn'],
  ),
  {
    name: 'two claims for one record are approved',
    prepare: async (arena) => {
      const { record, claim } = await claimOf(arena)
      const rival = await arena.newClaim(await arena.newMember(), record)
      return {
        deeds: [() => approve(arena, claim, arena.roots[0]), () => approve(arena, rival, arena.roots[1])],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'one is approved': isOne(outcome),
          'the other one is rejected':
            [await stateOf(arena, claim), await stateOf(arena, rival)].toSorted().join() ===
            'approved,rejected',
        }),
      }
    },
  },
  {
    name: 'a member asks for two records',
    prepare: async (arena) => {
      const member = await arena.newMember()
      const [one, other] = [await arena.newRecord(), await arena.newRecord()]
      return {
        deeds: [() => request(arena, one, member), () => request(arena, other, member)],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, one)),
          ...(await factsOfRecord(arena, other)),
          'one claim waits': isOne(outcome) && (await countPending(arena, member)) === 1,
        }),
      }
    },
  },
  {
    name: 'a member asks for a record that another one gets',
    prepare: async (arena) => {
      const { record, claim } = await claimOf(arena)
      const late = await arena.newMember()
      return {
        deeds: [() => request(arena, record, late), () => approve(arena, claim, arena.roots[0])],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'the approval counts': outcome.done[1],
          'no claim of theirs waits': (await countPending(arena, late)) === 0,
        }),
      }
    },
  },
  {
    name: 'a member asks for a record while they are banned',
    prepare: async (arena) => {
      const [member, record] = [await arena.newMember(), await arena.newRecord()]
      return {
        deeds: [
          () => request(arena, record, member),
          () => arena.call(`/admin/users/${member.id}/ban`, { reason: 'A race' }, arena.roots[0]),
        ],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'the ban counts': outcome.done[1],
          'nobody asks after their ban': isNeverAfter(
            outcome,
            { action: 'waitlist.claim_requested' },
            { action: 'user.banned' },
          ),
        }),
      }
    },
  },
  ...(['ban', 'role'] as const).map(
    (withdrawal): Race => ({
      name: `a claim is approved by an administrator who is ${withdrawal === 'ban' ? 'banned' : 'demoted'}`,
      prepare: async (arena) => {
        const { record, claim } = await claimOf(arena)
        const admin = await arena.newAdmin()
        const change = withdrawal === 'ban' ? { reason: 'A race' } : { role: 'user' }
        return {
          deeds: [
            () => approve(arena, claim, admin),
            () => arena.call(`/admin/users/${admin.id}/${withdrawal}`, change, arena.roots[0]),
          ],
          facts: async (outcome) => ({
            ...(await factsOfRecord(arena, record)),
            'the withdrawal counts': outcome.done[1],
            'nobody approves after it': isNeverAfter(
              outcome,
              { action: 'waitlist.claim_approved' },
              { action: withdrawal === 'ban' ? 'user.banned' : 'user.role_changed' },
            ),
          }),
        }
      },
    }),
  ),
]
