import type { SettingKey } from '@pepper/contract/settings'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBudgetShare, findGuestShare, warnOfModelBudget } from '../../src/domains/chat/index.ts'
import { forgetModelUse, isBudgetSpent } from '../../src/domains/chat/turns/model-budget.ts'
import { spentShare } from '../../src/domains/chat/turns/rules.ts'
import { findMailShare } from '../../src/domains/mail/index.ts'
import { checkSystem } from '../../src/domains/monitoring/health/check-system.ts'
import { notifyOfModelBudget } from '../../src/domains/notifications/index.ts'
import { forgetSettings } from '../../src/domains/settings/read-settings.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { createPerson } from '../factories.ts'
import { asPerson } from '../referrals/people.ts'
import { storeSettings } from '../stored-settings.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { send } from './talk.ts'

let world: ChatWorld
let runtime: Runtime
beforeAll(async () => {
  const env = { LLM_PRICE_INPUT: '1000', LLM_PRICE_OUTPUT: '2000', LLM_MAX_TOKENS: '400' }
  world = await startChatWorld({ env })
  runtime = (world.nodes[0] as ChatWorld['nodes'][number]).runtime
})
afterAll(() => world.close())
afterEach(() => world.model.behave())
beforeEach(async () => {
  await world.database.script('delete from model_budget_warnings; delete from system_notifications')
  await grant({ model_tokens_a_day: 0, model_cost_a_day: 0 })
})

/** Sets the budget of a day beyond what was used before. */
async function grant(budget: Partial<Record<SettingKey, number>>): Promise<void> {
  await storeSettings(world.database, budget)
  forgetSettings(runtime)
  forgetModelUse(runtime)
}

async function usedTokens(): Promise<number> {
  const { used } = await world.database.kysely
    .selectFrom('turns')
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn.sum<string>(eb(eb.ref('prompt_tokens'), '+', eb.ref('completion_tokens'))), eb.lit(0))
        .as('used'),
    ])
    .executeTakeFirstOrThrow()
  return Number(used)
}

test('W1: when the budget of a day is used up the built-in guide answers, and the reply says so, also later', async () => {
  const caller = await world.newCaller()
  world.model.behave({ promptTokens: 60, tokens: 40 })
  await grant({ model_tokens_a_day: (await usedTokens()) + 150 })
  const first = await send(caller, { content: 'What is an auction?' })
  const second = await send(caller, { content: 'What is an auction?' })
  expect([first.end?.note, second.end?.note]).toEqual([undefined, undefined])
  const { calls } = world.model
  const third = await send(caller, { content: 'What is an auction?' })
  expect(third.end).toMatchObject({ status: 'answered', note: 'budget_spent' })
  expect(third.text).toMatch(/auction/i)
  expect(world.model.calls).toBe(calls)
  const answer = await fetch(`${caller.url}/api/chat/sessions/${third.open.session_id}`, {
    headers: { cookie: caller.cookie },
  })
  const { messages } = (await answer.json()) as { messages: { turn: { note?: string } | null }[] }
  expect(messages.at(-1)?.turn?.note).toBe('budget_spent')
  expect(await world.verify()).toEqual([])
})

test('W1: replies without reported usage use up the budget at their maximum', async () => {
  const caller = await world.newCaller()
  world.model.behave({ behaviour: 'counts_not' })
  await grant({ model_tokens_a_day: (await usedTokens()) + 300 })
  await send(caller, { content: 'Hello there' })
  expect((await send(caller, { content: 'Hello again' })).end?.note).toBe('budget_spent')
})

test('W1: without a budget the model answers, and a budget in money is counted by the configured prices', async () => {
  const caller = await world.newCaller()
  await grant({})
  expect((await send(caller, { content: 'Hello' })).end?.note).toBeUndefined()
  const price = { input: 3, output: 15 }
  const use = { prompt: 1_000_000, completion: 100_000, unmetered: 0 }
  const budget = { tokens: 0, cost: 9, price, tokensUnmetered: 400 }
  expect(spentShare(use, budget)).toBeCloseTo(0.5)
  expect(spentShare({ ...use, unmetered: 500 }, budget)).toBeCloseTo((3 + 4.5) / 9)
  expect(spentShare(use, { ...budget, tokens: 1_000_000 })).toBeCloseTo(1.1)
  expect(spentShare(use, { ...budget, price: null })).toBe(0)
})

test('W1: whether the budget is spent costs no query for each message', async () => {
  const { kysely } = runtime.db
  let queries = 0
  const counted = kysely.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const counting = { ...runtime, db: { ...runtime.db, kysely: counted } }
  for (let message = 0; message < 20; message += 1) await isBudgetSpent(counting)
  // Settings are kept for two seconds, which may pass meanwhile on a busy machine.
  expect(queries).toBeGreaterThan(0)
  expect(queries).toBeLessThan(10)
})

test('W1: super admins are notified once at 80% and once when it is used up, in the app and by mail', async () => {
  const superAdmin = await createPerson(world.database)
  await world.database.kysely
    .insertInto('user_roles')
    .values({ user_id: superAdmin, role_hierarchy: 'super_admin' })
    .execute()
  const caller = await world.newCaller()
  world.model.behave({ promptTokens: 60, tokens: 40 })
  await send(caller, { content: 'Hello' })
  const unmetered = await world.database.kysely
    .selectFrom('turns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_unmetered', '=', true)
    .executeTakeFirstOrThrow()
  const used = (await usedTokens()) + Number(unmetered.count) * 400
  await grant({ model_tokens_a_day: Math.floor(used / 0.79) })
  await warnOfModelBudget(runtime)
  expect(await reported()).toEqual([])
  await grant({ model_tokens_a_day: Math.floor(used / 0.81) })
  await warnOfModelBudget(runtime)
  await warnOfModelBudget(runtime)
  expect(await reported()).toEqual([80])
  await grant({ model_tokens_a_day: used })
  await Promise.all([warnOfModelBudget(runtime), warnOfModelBudget(runtime)])
  expect(await reported()).toEqual([80, 100])

  const event = {
    name: 'chat.model_budget_reached',
    payload: { percent: 80 },
    occurredAt: new Date(),
  } as const
  await notifyOfModelBudget(runtime, { id: 1_000_001, ...event })
  await notifyOfModelBudget(runtime, { id: 1_000_001, ...event })
  const told = await world.database.kysely
    .selectFrom('system_notifications')
    .select(['user_id', 'code', 'params'])
    .where('cause', '=', 'event:1000001')
    .execute()
  expect(told).toEqual([{ user_id: superAdmin, code: 'model_budget', params: { percent: 80 } }])
})

test('W1: the health card warns from 80% of the budget on, and says when it is used up', async () => {
  const admin = await createPerson(world.database)
  const context = asPerson(runtime, admin, ['health.read'])
  const part = async () =>
    (await checkSystem(context, { findBudgetShare, findGuestShare, findMailShare })).parts.find(
      ({ name }) => name === 'model_budget',
    )
  expect(await part()).toMatchObject({ status: 'not_configured', value: null })
  const at = async (share: number) => {
    await grant({ model_tokens_a_day: 1_000_000 })
    const tokens = ((await findBudgetShare(runtime)) ?? 0) * 1_000_000
    await grant({ model_tokens_a_day: Math.floor(tokens / share) })
    return part()
  }
  expect(await at(0.5)).toMatchObject({ status: 'healthy', value: expect.closeTo(50, -1) })
  expect(await at(0.85)).toMatchObject({ status: 'warning', value: expect.closeTo(85, -1) })
  expect(await at(1.2)).toMatchObject({ status: 'error', value: expect.closeTo(120, -1) })
})

async function reported(): Promise<number[]> {
  const rows = await world.database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', 'chat.model_budget_reached')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => (payload as { percent: number }).percent)
}

test('W1: a reply that reached its limit keeps its credit and is marked as incomplete', async () => {
  const caller = await world.newCaller()
  world.model.behave({ finish: 'length', tokens: 30 })
  const { end } = await send(caller, { content: 'Tell me everything' })
  expect(end).toMatchObject({ status: 'answered', refunded: false, note: 'cut_short' })
  world.model.behave({ finish: 'content_filter' })
  expect((await send(caller, { content: 'And more' })).end?.note).toBe('filtered')
})
