import { readFile } from 'node:fs/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../server/src/platform/llm/scripted-model.ts'
import { newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

let model: ScriptedModel
beforeAll(async () => {
  model = await startScriptedModel()
  return () => model.close()
})

async function openServer(env: Record<string, string>): Promise<RunningServer> {
  const asked = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', RATE_LIMITS: 'off' }
  return startServer({ env: { ...asked, ...env } })
}

async function answer(server: RunningServer, questions: number): Promise<void> {
  const member = await newPage({ origin: server.origin })
  await joinAsMember(member, server.origin)
  await member.goto('/chat')
  for (let place = 1; place <= questions; place += 1) {
    await sendMessage(member, `Question ${place}`)
    await expect.poll(() => member.locator('li[data-status=answered]').count()).toBe(place)
  }
}

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('AD-4: model usage is shown in tokens and at the operator’s price, as a chart, a table and a file', async () => {
  model.behave({ tokens: 1_000, promptTokens: 250_000 })
  onTestFinished(() => model.behave())
  const server = await openServer({ LLM_PRICE_INPUT: '2', LLM_PRICE_OUTPUT: '8', LLM_PRICE_CURRENCY: 'EUR' })
  await answer(server, 2)
  const admin = await openAsAdmin(server, '/admin/analytics')
  await admin.getByText('€1.02').first().waitFor()
  await admin.getByText('502,000 tokens in this range.').waitFor()
  const cost = chart(admin, 'Model cost')
  await cost.getByRole('button', { name: 'Show as table' }).click()
  await expect.poll(() => cost.getByRole('row').last().innerText()).toMatch(/^Whole range\s+€1\.02$/)
  const tokens = chart(admin, 'Model tokens')
  await tokens.getByRole('button', { name: 'Show as table' }).click()
  await expect
    .poll(() => tokens.getByRole('row').last().innerText())
    .toMatch(/^Whole range\s+500,000\s+2,000$/)
  const [file] = await Promise.all([admin.waitForEvent('download'), press(admin, 'Download CSV')])
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  const place = head.split(',').indexOf('model_cost')
  expect(lines.at(-1)?.split(',').slice(place)).toEqual(['1.016', 'EUR'])
  await expectClean(admin, 'the model’s cost')
})

test('AD-4: without a price the screen shows tokens, says that no price is set, and counts replies without figures', async () => {
  model.behave({ tokens: 30, promptTokens: 70 })
  onTestFinished(() => model.behave())
  const server = await openServer({})
  await answer(server, 1)
  model.behave({ behaviour: 'counts_not' })
  await answer(server, 1)
  const admin = await openAsAdmin(server, '/admin/analytics')
  await admin.getByText('No price is set. Set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT').waitFor()
  const tile = admin.getByText('Model Cost').locator('xpath=../..')
  expect(await tile.innerText()).toContain('100 tokens')
  await admin.getByText('Excludes 1 reply whose tokens were not counted.').waitFor()
  await chart(admin, 'Model tokens').waitFor()
  expect(await chart(admin, 'Model cost').count()).toBe(0)
})
