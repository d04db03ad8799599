import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { startTestNode } from '../nodes.ts'
import { linksIn, textIn } from './served-html.ts'

let location: DatabaseLocation
let node: StartedNode
beforeAll(async () => {
  location = await createTestDatabase()
  node = await startTestNode(location, { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'any' })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})

const open = async (path: string) => (await fetch(node.url + path)).text()

test.each(['/privacy-policy', '/terms-of-use', '/faq', '/report-bug'])(
  'IN-1: without an address %s offers no mail, and says so',
  async (path) => {
    const html = await open(path)
    expect(linksIn(html).filter((link) => /^(mailto|https):/.test(link))).toEqual([])
    if (path === '/faq') expect(linksIn(html.split('reading-foot')[1] ?? '')).toContain('/report-bug')
    else expect(textIn(html)).toContain('has not published')
  },
)

test('the privacy policy says that a language model is connected where one is', async () => {
  expect(textIn(await open('/privacy-policy'))).toContain('a language model is connected')
})
