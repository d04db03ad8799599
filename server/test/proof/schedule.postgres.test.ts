import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { canMount } from '../databases/own-mounts.ts'
import { rounds, timeLimit } from '../faults/rounds.ts'
import { type ProofWorld, startProofWorld, type WorldOptions } from './proof-world.ts'
import { beginPart, startClients, type Work } from './run-clients.ts'

// The schedule of `npm run prove`: clients do all that earns and costs credits while nodes, database, clocks and disks
// fail, and afterwards the database holds everything that was acknowledged, once. It is no part of the suite, where
// small-history.postgres.test.ts runs.

/** Many clients share few accounts; two of these have next to nothing, so that some messages are refused. */
const LANES = 24
const CREDITS = [5, 5, 1_000_000, 1_000_000, 1_000_000, 1_000_000]
const TIMEOUT_MS = timeLimit(900_000, 21_600_000)

/** Runs clients until `spends` messages were answered, disturbs them meanwhile, and demands a sound history. */
async function runPart(
  name: string,
  { spends, ...options }: Omit<WorldOptions, 'credits'> & { spends: number },
  disturb: (world: ProofWorld, work: Work) => Promise<object>,
): Promise<void> {
  const part = beginPart(name)
  const world = await startProofWorld(part, { ...options, credits: CREDITS })
  const work = startClients(world.clients, { spends, lanes: LANES })
  try {
    const disturbing = disturb(world, work)
    work.holdUntil(disturbing)
    const [counts] = await Promise.all([disturbing, work.finished])
    const { findings, violations } = await world.judge({ spends, ...counts })
    expect({ findings, violations }).toEqual({ findings: [], violations: [] })
  } finally {
    work.stop()
    await world.close()
  }
}

/** Does something `times` times, evenly over the spends. */
async function spread(
  work: Work,
  { spends, times }: { spends: number; times: number },
  act: () => Promise<void>,
) {
  for (let time = 1; time <= times; time += 1) {
    await work.reach(Math.floor((spends * time) / (times + 1)))
    await act()
  }
}

test.each([2, 3])(
  'I13: %i nodes, of which one after the other is killed: nothing is lost, nothing is doubled',
  async (count) => {
    const spends = rounds(300, 100_000)
    const times = rounds(4, 50)
    const nodes = Array.from({ length: count }, () => ({}))
    await runPart(`kills-of-${count}-nodes`, { spends, nodes }, async (world, work) => {
      await spread(work, { spends, times }, () => world.replaceNode(world.clients.random(count)))
      return { kills: times }
    })
  },
  TIMEOUT_MS,
)

const preload = (file: string) => `--import=${pathToFileURL(join(import.meta.dirname, file)).href}`

/** The statements at which a node dies, right before it sends them or right after they are done. */
const CRASH_POINTS = ['chat_open_turn', 'chat_settle_reply', 'commit'].flatMap((statement) =>
  ['before', 'after'].map((moment) => ({ PROOF_CRASH_AT: statement, PROOF_CRASH_WHEN: moment })),
)

test(
  'I13: a node dies at a named point, from within: before and after the spend, the settlement and a commit',
  async () => {
    const points = Array.from({ length: rounds(1, 50) }, () => CRASH_POINTS).flat()
    await runPart('crash-points', { spends: rounds(100, 1_000), nodes: [{}, {}] }, async (world) => {
      for (const point of points) {
        const skips = String(world.clients.random(20))
        const env = { NODE_OPTIONS: preload('crash-at-statement.mjs'), ...point, PROOF_CRASH_SKIPS: skips }
        await world.replaceNode(0, env)
        const ended = await world.nodes[0]?.ended
        expect([point, ended?.signal]).toEqual([point, 'SIGKILL'])
      }
      await world.replaceNode(0)
      return { deaths: points.length }
    })
  },
  TIMEOUT_MS,
)

const DROP_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test(
  'I13: PostgreSQL crashes and connections drop: everything acknowledged is there, and nodes need no restart',
  async () => {
    const spends = rounds(300, 20_000)
    const times = rounds(3, 20)
    await runPart('postgres-crashes', { spends, nodes: [{}, {}, {}] }, async (world, work) => {
      await spread(work, { spends, times }, async () => {
        await world.cluster.crash()
        await pause(world.clients.random(3_000))
        await world.cluster.start()
        await pause(1_000 + world.clients.random(1_000))
        await world.ask(DROP_CONNECTIONS)
      })
      const readiness = () =>
        Promise.all(world.clients.urls.map(async (url) => (await fetch(`${url}/readyz`)).status))
      await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, 200, 200])
      return { crashes: times, drops: times }
    })
  },
  TIMEOUT_MS,
)

/** The seconds from the start of a part to the midnight of a node with the right time. */
const MIDNIGHT_AFTER_S = 40
/** The clocks of the nodes, in seconds: one is slow and one is fast, by a third of a minute altogether. */
const SKEWS_S = [-10, 0, 10]

/** Returns the environment of nodes whose clocks differ, and which soon come to a midnight of UTC's whole hours. */
function skewedNodes(): Record<string, string>[] {
  const toMidnightMs = 3_600_000 - (Date.now() % 3_600_000)
  const hour = new Date(Date.now() + toMidnightMs).getUTCHours()
  // The names of these zones have the sign of POSIX: Etc/GMT-1 is an hour ahead of UTC.
  const ahead = hour === 0 ? 0 : hour > 12 ? 24 - hour : -hour
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  return SKEWS_S.map((skew) => ({
    NODE_OPTIONS: preload('shift-clock.mjs'),
    PROOF_CLOCK_SHIFT_MS: String(toMidnightMs - MIDNIGHT_AFTER_S * 1_000 + skew * 1_000),
    CREDITS_TIME_ZONE: zone,
  }))
}

const DAYS = `select distinct cause from credit_transactions where transaction_type = 'daily_reset' order by 1`

test(
  'I7: a midnight that nodes reach one after the other grants each account one day',
  async () => {
    for (let night = 1; night <= rounds(1, 20); night += 1) {
      const nodes = skewedNodes()
      await runPart(`midnight-${night}`, { spends: rounds(200, 500), nodes }, async ({ ask }) => {
        await pause((MIDNIGHT_AFTER_S + 2 * Math.max(...SKEWS_S)) * 1_000)
        const days = await ask<{ cause: string }>(DAYS)
        expect(days).toHaveLength(2)
        return { skews_s: SKEWS_S, days: days.map(({ cause }) => cause) }
      })
    }
  },
  TIMEOUT_MS,
)

const FULL_FOR_MS = 10_000
/** The code of PostgreSQL for a disk without room. */
const DISK_FULL = '53100'
const WRITE_MUCH =
  'create table much as select n, repeat(md5(n::text), 100) as text from generate_series(1, 100000) n'

test.runIf(canMount())(
  'I13: the disk of PostgreSQL is full again and again: everything acknowledged is there, and work goes on',
  async () => {
    const spends = rounds(200, 5_000)
    const times = rounds(2, 10)
    const options = { spends, nodes: [{}, {}], diskMiB: rounds(700, 3_000) }
    await runPart('full-disk', options, async (world, work) => {
      await spread(work, { spends, times }, async () => {
        await world.cluster.fillDisk()
        const refusal = await world
          .ask(WRITE_MUCH)
          .catch((error: { code?: string }) => error.code ?? 'no connection')
        await pause(FULL_FOR_MS)
        await world.cluster.freeDisk()
        await world.cluster.start()
        expect(refusal).toBe(DISK_FULL)
      })
      return { times }
    })
  },
  TIMEOUT_MS,
)
