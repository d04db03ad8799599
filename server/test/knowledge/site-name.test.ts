import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { send } from '../chat/talk.ts'

const QUESTION = 'how much is Fooville'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ env: { LLM_BASE_URL: '', LLM_MODEL: '' } })
})
afterAll(() => world.close())

async function nameSite(name: string) {
  await world.database.kysely
    .insertInto('settings')
    .values({ key: 'site_name', value: JSON.stringify(name) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(name) }))
    .execute()
}

const readPage = async (slug: string, locale = 'en') => {
  const response = await fetch(`${world.nodes[0]?.url}/learn/${slug}`, {
    headers: { 'accept-language': locale },
  })
  return response.text()
}

test('AD-11: the pages of the guide and its answers take a new name of the site', async () => {
  const slug = 'gift-credits'
  expect(await readPage(slug)).not.toContain('admin of Fooville')
  await nameSite('Fooville')
  await expect.poll(() => readPage(slug), { interval: 500 }).toContain('admin of Fooville')
  expect(await readPage(slug, 'de')).toContain('von Fooville')
  const { text } = await send(await world.newCaller(), { content: QUESTION })
  expect(text).toContain('Fooville costs no money')
})
