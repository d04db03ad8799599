import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LOOPBACK, PUBLIC, type World } from '../joining/world.ts'
import { storeSettings } from '../stored-settings.ts'
import { accountOf, countOutcomes, join, openReferralWorld, referralOf, violationsOf } from './people.ts'

const SPELLINGS = [
  'one.person@gmail.com',
  'oneperson@gmail.com',
  'one.person@googlemail.com',
  'o.n.e.p.e.r.s.o.n@gmail.com',
  'one.person+1@gmail.com',
  'oneperson+news@gmail.com',
  'one.person+a+b@googlemail.com',
  'oneperson+2@gmail.com',
]

describe.each([
  ['a loopback origin', LOOPBACK],
  ['a public origin', PUBLIC],
])('on %s', (_, origin) => {
  let world: World
  beforeAll(async () => {
    world = await openReferralWorld(origin)
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await violationsOf(world)).toEqual([]))

  test('RF-3: one mailbox written in eight ways at once is one referral, and all eight are members', async () => {
    const referrer = await join(world.runtime)
    const people = await Promise.all(
      SPELLINGS.map((email, index) =>
        join(world.runtime, { ref: referrer.code, email, network: `network-${index}` }),
      ),
    )
    expect(countOutcomes(people)).toEqual({ connected: 1, same_mailbox: 7 })
    expect(await accountOf(world, referrer.userId)).toEqual({
      xp_credits: 5,
      user_xp: 250,
      referral_count: 1,
    })
    for (const { referral, recordId } of people.filter((one) => one.referral === 'same_mailbox')) {
      expect(await referralOf(world, recordId)).toMatchObject({ status: 'refused', refused_for: referral })
    }
  })

  test('RF-3: one mailbox with the codes of eight people at once counts for one, the others are held', async () => {
    const referrers = await Promise.all(SPELLINGS.map(() => join(world.runtime)))
    const people = await Promise.all(
      SPELLINGS.map((email, index) =>
        join(world.runtime, {
          ref: referrers[index]?.code ?? '',
          email: email.replace('person', 'stranger').replace('p.e.r.s.o.n', 's.t.r.a.n.g.e.r'),
          network: `other-${index}`,
        }),
      ),
    )
    expect(countOutcomes(people)).toEqual({ connected: 1, held: 7 })
    const held = people.find(({ referral }) => referral === 'held')
    expect(await referralOf(world, held?.recordId ?? '')).toMatchObject({ held_for: 'known_mailbox' })
  })

  test('RF-3: a person with an account who comes by a code with the same mailbox is held', async () => {
    const referrer = await join(world.runtime)
    await join(world.runtime, { email: 'settled@example.org' })
    const again = await join(world.runtime, { ref: referrer.code, email: 'settled+2@example.org' })
    expect(again.referral).toBe('held')
    expect(await accountOf(world, referrer.userId)).toMatchObject({ xp_credits: 0, referral_count: 0 })
  })

  test('RF-3: the mailbox is still known when its address was changed and its record is gone', async () => {
    const [referrer, other] = [await join(world.runtime), await join(world.runtime)]
    const first = await join(world.runtime, { ref: referrer.code, email: 'passing@example.org' })
    expect(first.referral).toBe('connected')
    const { kysely } = world.database
    await kysely
      .updateTable('profiles')
      .set({ email: 'elsewhere@example.org', mailbox: 'elsewhere@example.org' })
      .where('id', '=', first.recordId)
      .execute()
    const come = (ref: string, tag: string) =>
      join(world.runtime, { ref, email: `passing+${tag}@example.org` })
    expect((await come(referrer.code, '1')).referral).toBe('same_mailbox')
    await kysely
      .updateTable('referrals')
      .set({ newcomer_id: null })
      .where('newcomer_id', '=', first.recordId)
      .execute()
    expect((await come(referrer.code, '2')).referral).toBe('same_mailbox')
    expect((await come(other.code, '3')).referral).toBe('held')
  })
})

test('RF-3: of a burst from one IPv6 customer twice the limit counts in a /56 and four times in a /48', async () => {
  await using world = await openReferralWorld(PUBLIC)
  await storeSettings(world.database, { referral_burst_limit: 1 })
  const referrer = await join(world.runtime)
  const come = async (subnet: (index: number) => string[]) => {
    const people = []
    for (let index = 0; index < 6; index += 1) {
      people.push(await join(world.runtime, { ref: referrer.code, networks: subnet(index) }))
    }
    return countOutcomes(people)
  }
  expect(await come((index) => [`64-${index}`, '56', '48'])).toEqual({ connected: 2, held: 4 })
  expect(await come((index) => [`64-b${index}`, `56-b${index}`, '48-b'])).toEqual({ connected: 4, held: 2 })
  expect(await come((index) => [`32-${index}`, '24'])).toEqual({ connected: 4, held: 2 })
})

test('D5: the database refuses a second counted newcomer of one mailbox, by any statement', async () => {
  await using world = await openReferralWorld(PUBLIC)
  const referrer = await join(world.runtime)
  const [one, two] = [
    await join(world.runtime, { ref: referrer.code, email: 'a@example.org' }),
    await join(world.runtime, { ref: referrer.code, email: 'b@example.org' }),
  ]
  const { newcomer_key } = await referralOf(world, one.recordId)
  const write = world.database.kysely
    .updateTable('referrals')
    .set({ newcomer_key })
    .where('newcomer_id', '=', two.recordId)
    .execute()
  await expect(write).rejects.toThrow('referrals_one_mailbox')
})
