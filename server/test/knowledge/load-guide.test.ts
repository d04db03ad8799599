import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadGuide, searchKnowledge } from '../../src/domains/knowledge/index.ts'
import { readBrand } from '../../src/platform/brand.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { openTestDatabase, testEngine } from '../databases.ts'

const log = pino({ level: 'silent' })
const brand = readBrand({ brandFile: undefined, env: {} })
const otherBrand = readBrand({
  brandFile: undefined,
  env: { BRAND_PERSONA: 'Saffron', BRAND_SIMULATION: 'The Fair', BRAND_TOKEN: 'FAIR' },
})

test('AS-2: the guide is loaded once, and again when the brand changes', async () => {
  await using opened = await openTestDatabase()
  const db = opened.database
  expect(await loadGuide({ db, brand, log })).toBe(true)
  expect(await loadGuide({ db, brand, log })).toBe(false)
  expect(await loadGuide({ db, brand: otherBrand, log })).toBe(true)
  const rows = await db.kysely
    .selectFrom('knowledge_items')
    .select(['title', 'question', 'keywords', 'body'])
    .execute()
  const text = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(40)
  expect(text).toContain('The Fair')
  expect(text).not.toMatch(/Pepper\b|Bazaar(?! Game)|BZR|\{\{/)
  expect(
    (await searchKnowledge(db, { question: 'does FAIR have a real-world value' })).length,
  ).toBeGreaterThan(0)
})

test('AS-2: content that operators wrote stays when the guide is replaced, and keeps its name', async () => {
  await using opened = await openTestDatabase()
  const db = opened.database
  await db.kysely
    .insertInto('knowledge_items')
    .values({
      slug: 'proxy-bid',
      title: 'Ours',
      topic: 'news',
      body: 'Our own words.',
      source: 'content',
      fingerprint: '',
    })
    .execute()
  await loadGuide({ db, brand, log })
  await loadGuide({ db, brand: otherBrand, log })
  const ours = await db.kysely
    .selectFrom('knowledge_items')
    .selectAll()
    .where('slug', '=', 'proxy-bid')
    .execute()
  expect(ours.map((item) => [item.title, item.source])).toEqual([['Ours', 'content']])
})

test('AS-2: several nodes that start at once load the guide once', async () => {
  await using opened = await openTestDatabase()
  const other = testEngine() === 'postgres' ? await openDatabase(opened.location, log) : opened.database
  const loads = [opened.database, other, opened.database, other].map((db) => loadGuide({ db, brand, log }))
  expect((await Promise.all(loads)).filter(Boolean)).toHaveLength(1)
  if (other !== opened.database) await other.close()
})
