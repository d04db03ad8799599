import { join } from 'node:path'
import type { AdPlacement, SavedAd, ShownAd } from '@pepper/contract/ads'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sanitiseHtml } from '../../src/domains/ads/sanitise-html.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post } from '../chat/talk.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
let member: Caller & { userId: string }

beforeAll(async () => {
  const page = join(import.meta.dirname, '..', '..', '..', 'web', 'index.html')
  world = await startChatWorld({ env: { WEB_INDEX_FILE: page } })
  admin = await world.newAdmin()
  member = await world.newCaller()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from ad_placements`.execute(world.database.kysely)
})

const spring = {
  name: 'Spring',
  placement_type: 'banner',
  content: '<p style="color: red">Spring season</p>',
  target_url: 'https://fair.example/spring',
  placement_location: 'header',
  status: 'active',
}

async function create(fields: Record<string, unknown> = {}): Promise<AdPlacement> {
  const response = await post(admin, '/api/admin/ads', { ...spring, ...fields })
  expect(response.status).toBe(200)
  return (await response.json()) as AdPlacement
}

async function codeOf(response: Response) {
  return [response.status, ((await response.json()) as { code?: string }).code]
}

async function shown(): Promise<ShownAd[]> {
  return ((await (await get(member, '/api/ads')).json()) as { ads: ShownAd[] }).ads
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('AD-8: members are shown active ads within their dates, the highest priority first', async () => {
  const low = await create({ priority: 1 })
  const high = await create({ priority: 5 })
  await create({ status: 'draft', priority: 9 })
  await create({ status: 'paused', priority: 9 })
  await create({ start_date: inHours(1), priority: 9 })
  await create({ start_date: inHours(-2), end_date: inHours(-1), priority: 9 })
  expect((await shown()).map(({ id }) => id)).toEqual([high.id, low.id])
  await post(admin, `/api/admin/ads/${high.id}/status`, { status: 'paused' })
  expect((await shown()).map(({ id }) => id)).toEqual([low.id])
  await post(admin, `/api/admin/ads/${high.id}/status`, { status: 'active' })
  expect(await shown()).toHaveLength(2)
  expect(high.start_date.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
})

test('AD-8: how often a day an ad is shown is its operator’s to say; else it is what is usual for its type', async () => {
  const [banner, popup] = [await create(), await create({ placement_type: 'popup' })]
  const endless = await create({ times_a_day: 0 })
  expect([banner, popup, endless].map(({ times_a_day }) => times_a_day)).toEqual([20, 1, 0])
  const { version, id } = popup
  const changed = { ...spring, id, version, placement_type: 'popup', times_a_day: 3 }
  expect((await post(admin, `/api/admin/ads/${id}`, changed)).status).toBe(200)
  const times = Object.fromEntries((await shown()).map((ad) => [ad.id, ad.times_a_day]))
  expect(times).toEqual({ [banner.id]: 20, [id]: 3, [endless.id]: 0 })
  expect((await post(admin, '/api/admin/ads', { ...spring, times_a_day: -1 })).status).toBe(400)
})

test('AD-8: a page says whether there are ads, so that pages without ask for none', async () => {
  const flag = async (caller: Caller) => /"has_ads":(\w+)/.exec(await (await get(caller, '/')).text())?.[1]
  expect(await flag(member)).toBe('false')
  await create()
  expect(await flag(member)).toBe('true')
  expect(await flag({ url: member.url, cookie: '' })).toBe('false')
})

test('AD-8: a view and a click count once a member and day, however often they are reported, and only for that member', async () => {
  const { id } = await create()
  const draft = await create({ status: 'draft' })
  const told = [
    { ad_id: id, kind: 'impression' },
    { ad_id: id, kind: 'impression' },
    { ad_id: id, kind: 'click' },
    { ad_id: draft.id, kind: 'click' },
    { ad_id: crypto.randomUUID(), kind: 'click' },
  ]
  const report = async (caller: Caller) =>
    ((await (await post(caller, '/api/ads/report', { events: told })).json()) as { counted: number }).counted
  const counted = await Promise.all([report(member), report(member), report(member)])
  expect(counted.sort()).toEqual([0, 0, 2])
  expect(await report(admin)).toBe(2)
  expect((await post({ url: member.url, cookie: '' }, '/api/ads/report', { events: told })).status).toBe(401)
  const { ads } = (await (await get(admin, '/api/admin/ads')).json()) as { ads: AdPlacement[] }
  expect(ads.find((ad) => ad.id === id)).toMatchObject({ impressions: 2, clicks: 2 })
  expect(ads.find((ad) => ad.id === draft.id)).toMatchObject({ impressions: 0, clicks: 0 })
  const { days } = (await (await get(admin, '/api/admin/ads/figures')).json()) as {
    days: { impressions: number; clicks: number }[]
  }
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ impressions: 2, clicks: 2 })
})

test('AD-8: the HTML of an ad is a document in which nothing runs, loads or navigates', async () => {
  const { id } = await create({ content: '<h2>Hi</h2><script>alert(1)</script>' })
  const response = await get(member, `/ad-frames/${id}`)
  const policy = response.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "frame-ancestors 'self'", "form-action 'none'", '; sandbox']) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toContain('allow-')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await response.text()).toContain('<body><h2>Hi</h2></body>')
  await post(admin, `/api/admin/ads/${id}/status`, { status: 'paused' })
  expect((await get(member, `/ad-frames/${id}`)).status).toBe(404)
  expect((await get(admin, `/ad-frames/${id}`)).status).toBe(200)
})

test.each([
  ['<script>alert(1)</script>', ''],
  ['<img src="https://elsewhere.example/pixel.png">', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)">go</a>', 'go'],
  ['<p onclick="alert(1)" style="background-color: url(https://elsewhere.example)">x</p>', '<p>x</p>'],
  ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA" />'],
  ['<style>@import "https://elsewhere.example"</style><b>x</b>', '<b>x</b>'],
  ['<iframe src="https://elsewhere.example"></iframe><form action="/x"><input></form>', ''],
  ['<svg><script>alert(1)</script></svg><math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
  ['<p style="position: fixed; color: #ff0000">x</p>', '<p style="color:#ff0000">x</p>'],
  [
    '<meta http-equiv="refresh" content="0; url=https://elsewhere.example"><base href="https://elsewhere.example">',
    '',
  ],
])('AD-8: of %s only what is harmless is kept', async (written, kept) => {
  expect((await sanitiseHtml(written)).html).toBe(kept)
})

test('AD-8: saving an ad returns the parts that were removed from it', async () => {
  const content =
    '<p onclick="x()" style="position: fixed; color: red">Hi <a href="https://x.example" title="t">there</a></p><script>1</script><img src="https://x.example/a.png">'
  const saved = (await create({ content })) as SavedAd
  expect(saved.removed.toSorted()).toEqual(['<a>', '<img>', '<script>', 'onclick', 'position', 'src'])
  const plain = (await create({ content: '<p style="color:red">One<br>Two</p>' })) as SavedAd
  expect(plain.removed).toEqual([])
  const answer = await post(admin, `/api/admin/ads/${plain.id}`, { ...spring, content, version: 1 })
  expect(((await answer.json()) as SavedAd).removed).toEqual(saved.removed)
})

test('AD-8: a change without a start is judged by the start that the ad keeps', async () => {
  const coming = await create({ start_date: inHours(48), end_date: null })
  const early = { ...spring, end_date: inHours(24), version: 1 }
  expect(await codeOf(await post(admin, `/api/admin/ads/${coming.id}`, early))).toEqual([
    422,
    'ads.bad_dates',
  ])
  const past = await create({ start_date: inHours(-48), end_date: inHours(-24) })
  const renamed = { ...spring, name: 'Archived', end_date: inHours(-24), version: 1 }
  expect((await post(admin, `/api/admin/ads/${past.id}`, renamed)).status).toBe(200)
})

test('AD-8: bad dates, another target than https, nothing to show and a stale version are refused', async () => {
  const send = (fields: Record<string, unknown>) => post(admin, '/api/admin/ads', { ...spring, ...fields })
  expect(await codeOf(await send({ start_date: inHours(2), end_date: inHours(1) }))).toEqual([
    422,
    'ads.bad_dates',
  ])
  expect(await codeOf(await send({ content: '<script>alert(1)</script>' }))).toEqual([
    422,
    'ads.nothing_left',
  ])
  for (const target_url of ['http://fair.example', 'javascript:alert(1)', '/relative', 'https:']) {
    expect((await send({ target_url })).status).toBe(400)
  }
  expect((await send({ priority: -1 })).status).toBe(400)
  const ad = await create()
  const change = (version: number) =>
    post(admin, `/api/admin/ads/${ad.id}`, { ...spring, name: 'New', version })
  expect((await change(1)).status).toBe(200)
  expect(await codeOf(await change(1))).toEqual([409, 'ads.changed_meanwhile'])
  const audit = await world.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    action: 'ad.updated',
    details: { before: { name: 'Spring' }, after: { name: 'New' } },
  })
})
