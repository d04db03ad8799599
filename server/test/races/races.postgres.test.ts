import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../attacks/inputs/seeded-random.ts'
import { rounds } from '../faults/rounds.ts'
import { type Arena, openArena } from './arena.ts'
import { claimRaces } from './claim-races.ts'
import { roleRaces } from './role-races.ts'
import { type Meeting, openTrack, type Track } from './run-race.ts'
import { secretRaces } from './secret-races.ts'
import { settingRaces } from './setting-races.ts'

// Two people do something to one person, record, setting or role at the same time. Whatever the order, it ends as if
// one of them had come first. RACE_SEED=<seed> repeats the waits of a run.
const seed = Number(process.env.RACE_SEED ?? randomInt(2 ** 31))
const random = createRandom(seed)

let arena: Arena
let track: Track
beforeAll(async () => {
  arena = await openArena()
  track = await openTrack(arena)
})
afterAll(async () => {
  await track.close()
  await arena.close()
})

/**
 * Chooses in turn: each is held before its commit while the other one begins, then both begin at moments of their own.
 */
function meetingOf(round: number): Meeting {
  if (round % 3 === 0) return { first: 0 }
  return round % 3 === 1 ? { first: 1 } : { waits: [random(12), random(12)] }
}

describe.each([
  ['claims', claimRaces],
  ['claim secrets', secretRaces],
  ['settings', settingRaces],
  ['custom roles', roleRaces],
])('races of %s', (_, races) => {
  test.each(races)('$name', async (race) => {
    for (let round = 0; round < rounds(12, 300); round += 1) {
      const meeting = meetingOf(round)
      const { outcome, broken } = await track.run(race, meeting)
      const told = outcome.answers.map(({ status, body }) => `${status} ${body.slice(0, 300)}`)
      const about = { seed, round, meeting, told, log: outcome.log.map(({ action }) => action) }
      expect(broken, JSON.stringify(about)).toEqual([])
    }
  })
})

test('after all of them, no two transactions have waited for each other', async () => {
  expect([seed, await track.countDeadlocks()]).toEqual([seed, 0])
})
