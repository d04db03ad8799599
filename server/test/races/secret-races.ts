import { hashSecret } from '../../src/platform/ids.ts'
import type { Arena, Person, WaitingRecord } from './arena.ts'
import { factsOfRecord } from './claim-races.ts'
import { isNeverAfter, isOne, type Outcome, type Race } from './run-race.ts'

const SECRET = 'the first claim secret of a record'

const issue = (arena: Arena, record: WaitingRecord, by: Person) =>
  arena.call(`/admin/waitlist/records/${record.id}/claim-secret`, {}, by)

async function withLink(arena: Arena) {
  const record = await arena.newRecord(SECRET)
  return { record, token: await arena.newLink(record, SECRET) }
}

const isJoinedOnce = ({ log }: Outcome) => log.filter(({ action }) => action === 'user.joined').length === 1

/** Reads the secret that an answer hands over. */
function secretOf(answer: Outcome['answers'][number]): { claim_secret: string; is_reissued: boolean } {
  return JSON.parse(answer.body)
}

async function secretHashOf({ world }: Arena, { id }: WaitingRecord): Promise<string | null | undefined> {
  const row = await world.database.kysely
    .selectFrom('profiles')
    .select('claim_secret_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.claim_secret_hash
}

export const secretRaces: Race[] = [
  {
    name: 'two secrets are made for one record',
    prepare: async (arena) => {
      const record = await arena.newRecord()
      return {
        deeds: [() => issue(arena, record, arena.roots[0]), () => issue(arena, record, arena.roots[1])],
        facts: async ({ answers, done }) => {
          const secrets = answers.map(secretOf)
          const last = secrets.find(({ is_reissued }) => is_reissued)
          return {
            'both are made': done[0] && done[1],
            'one of them voids the other': secrets.filter(({ is_reissued }) => is_reissued).length === 1,
            'the later one counts':
              (await secretHashOf(arena, record)) === hashSecret(last?.claim_secret ?? 'none'),
          }
        },
      }
    },
  },
  {
    name: 'S9: a secret is used and voided',
    prepare: async (arena) => {
      const { record, token } = await withLink(arena)
      return {
        deeds: [() => arena.useLink(token), () => issue(arena, record, arena.roots[0])],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'it is used or voided': isOne(outcome),
        }),
      }
    },
  },
  {
    name: 'two links of one secret are used',
    prepare: async (arena) => {
      const { record, token } = await withLink(arena)
      const other = await arena.newLink(record, SECRET)
      return {
        deeds: [() => arena.useLink(token), () => arena.useLink(other)],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'one of them joins': isOne(outcome) && isJoinedOnce(outcome),
        }),
      }
    },
  },
  {
    name: 'one link is used twice',
    prepare: async (arena) => {
      const { record, token } = await withLink(arena)
      return {
        deeds: [() => arena.useLink(token), () => arena.useLink(token)],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'it joins once': isOne(outcome) && isJoinedOnce(outcome),
        }),
      }
    },
  },
  {
    name: 'a secret is used while a claim for the record is approved',
    prepare: async (arena) => {
      const { record, token } = await withLink(arena)
      const claim = await arena.newClaim(await arena.newMember(), record)
      return {
        deeds: [
          () => arena.useLink(token),
          () => arena.call(`/admin/waitlist/claims/${claim}/approve`, {}, arena.roots[0]),
        ],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'one of them gets the record': isOne(outcome),
        }),
      }
    },
  },
  {
    name: 'a secret is used while a member asks for the record',
    prepare: async (arena) => {
      const { record, token } = await withLink(arena)
      const member = await arena.newMember()
      return {
        deeds: [
          () => arena.useLink(token),
          () => arena.call('/membership/claims', { referral_code: record.code, note: 'Mine' }, member),
        ],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'the secret counts': outcome.done[0],
          'nobody asks for what is claimed': isNeverAfter(
            outcome,
            { action: 'waitlist.claim_requested' },
            { action: 'user.joined' },
          ),
        }),
      }
    },
  },
  {
    name: 'a secret is made while a claim for the record is approved',
    prepare: async (arena) => {
      const record = await arena.newRecord()
      const claim = await arena.newClaim(await arena.newMember(), record)
      return {
        deeds: [
          () => issue(arena, record, arena.roots[1]),
          () => arena.call(`/admin/waitlist/claims/${claim}/approve`, {}, arena.roots[0]),
        ],
        facts: async (outcome) => ({
          ...(await factsOfRecord(arena, record)),
          'the approval counts': outcome.done[1],
          'no secret is made of what is claimed': isNeverAfter(
            outcome,
            { action: 'waitlist.claim_secret_issued' },
            { action: 'waitlist.claim_approved' },
          ),
        }),
      }
    },
  },
  {
    name: 'a secret is made by an administrator who is demoted',
    prepare: async (arena) => {
      const [record, admin] = [await arena.newRecord(), await arena.newAdmin()]
      return {
        deeds: [
          () => issue(arena, record, admin),
          () => arena.call(`/admin/users/${admin.id}/role`, { role: 'user' }, arena.roots[0]),
        ],
        facts: (outcome) => ({
          'the demotion counts': outcome.done[1],
          'no secret is made after it': isNeverAfter(
            outcome,
            { action: 'waitlist.claim_secret_issued' },
            { action: 'user.role_changed' },
          ),
        }),
      }
    },
  },
]
