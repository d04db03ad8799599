import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BrandSlot, PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { PICTURE_MAX_BYTES } from '@pepper/contract/limits'
import type { Permission } from '@pepper/contract/permissions'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchPicture } from '../../src/domains/brand-pictures/fetch-picture.ts'
import { cleanUpPictures } from '../../src/domains/brand-pictures/index.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post } from '../chat/talk.ts'
import { testEngine } from '../databases.ts'
import { createTestContext, trustMadeUpActors } from '../runtimes.ts'
import { drawBomb, drawFile, drawWide, HIDDEN } from './picture-files.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
let member: Caller & { userId: string }

beforeAll(async () => {
  const page = join(import.meta.dirname, '..', '..', '..', 'web', 'index.html')
  world = await startChatWorld({ nodes: 2, env: { WEB_INDEX_FILE: page } })
  admin = await world.newAdmin()
  member = await world.newCaller({ node: 1 })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.database
  await sql`delete from asset_changes`.execute(kysely)
  await sql`delete from asset_slots`.execute(kysely)
  await sql`delete from asset_pictures`.execute(kysely)
})

function send(caller: Caller, slot: string, file: Buffer, type = 'image/png'): Promise<Response> {
  return fetch(`${caller.url}/api/admin/assets/uploads?slot=${slot}`, {
    method: 'POST',
    headers: { 'content-type': type, cookie: caller.cookie },
    body: new Uint8Array(file),
  })
}

async function upload(slot: PictureSlot, file: Buffer): Promise<StoredPicture> {
  const response = await send(admin, slot, file)
  expect(response.status).toBe(200)
  return (await response.json()) as StoredPicture
}

async function codeOf(response: Response) {
  return [response.status, ((await response.json()) as { code?: string }).code]
}

async function list(): Promise<BrandSlot[]> {
  return ((await (await get(admin, '/api/admin/assets')).json()) as { assets: BrandSlot[] }).assets
}

const find = async (slot: PictureSlot) => (await list()).find((one) => one.slot === slot) as BrandSlot

/** Saves on top of the current pictures. */
async function save(pictures: Partial<Record<PictureSlot, string | null>>): Promise<Response> {
  const slots = await list()
  const changes = Object.entries(pictures).map(([slot, picture]) => ({
    slot,
    picture,
    version: slots.find((one) => one.slot === slot)?.version,
  }))
  return post(admin, '/api/admin/assets', { changes })
}

function audits(action: string) {
  return world.database.kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'target_id', 'details'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
}

const SIZES: [PictureSlot, string, [number, number]][] = [
  ['whiteLogo', 'image/webp', [540, 180]],
  ['desktopLogo', 'image/webp', [540, 180]],
  ['redLogo', 'image/webp', [540, 180]],
  ['chatHomeBackground', 'image/webp', [2560, 853]],
  ['socialImage', 'image/jpeg', [1200, 630]],
  ['favicon', 'image/png', [512, 512]],
]

test.each(SIZES)(
  'AD-10: a picture for %s is redrawn as %s in its size, and served for good',
  async (slot, type, size) => {
    const file = await drawFile({ width: 3_000, height: 1_000 }, 'jpeg')
    expect(file.includes(HIDDEN)).toBe(true)
    const picture = await upload(slot, file)
    expect(picture).toMatchObject({ media_type: type, width: size[0], height: size[1] })
    const response = await get(member, picture.path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const served = Buffer.from(await response.arrayBuffer())
    expect(served.length).toBe(picture.bytes)
    expect(served.includes(HIDDEN)).toBe(false)
    const { width, height, exif } = await sharp(served).metadata()
    expect([width, height, exif]).toEqual([...size, undefined])
  },
)

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'AD-10: %s is taken whatever it is called, and a small one is not blown up',
  async (kind) => {
    const response = await send(admin, 'whiteLogo', await drawFile({}, kind), 'application/octet-stream')
    expect(await response.json()).toMatchObject({ width: 300, height: 100 })
  },
)

test('AD-10: data behind the pixels of a picture is gone: a page that hides in it cannot be served', async () => {
  const polyglot = Buffer.concat([await drawFile(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
  const { path } = await upload('whiteLogo', polyglot)
  const served = Buffer.from(await (await get(member, path)).arrayBuffer())
  expect(served.includes('script')).toBe(false)
  expect(served.includes('PK\x03\x04')).toBe(false)
})

const noise = (bytes: number) => Buffer.alloc(bytes, 'no picture ')
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const BAD: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a page', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>'), 'brand_pictures.not_an_image'],
  ['an SVG', () => Buffer.from(SVG), 'brand_pictures.vector_refused'],
  [
    'an SVG behind a comment',
    () => Buffer.from(`\uFEFF<!-- hello -->\n${SVG.slice(21)}`),
    'brand_pictures.vector_refused',
  ],
  ['nothing', () => Buffer.alloc(0), 'brand_pictures.not_an_image'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'brand_pictures.not_an_image'],
  [
    'a TIFF',
    () =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
    'brand_pictures.not_an_image',
  ],
  ['a script that begins like a GIF', () => Buffer.from('GIF89a/*x*/=1;alert(1)'), 'brand_pictures.damaged'],
  [
    'text that begins like a PNG',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(999)]),
    'brand_pictures.damaged',
  ],
  ['half a PNG', async () => halfOf(await drawFile({ width: 900, height: 700 })), 'brand_pictures.damaged'],
  [
    'half a JPEG',
    async () => halfOf(await drawFile({ width: 900, height: 700 }, 'jpeg')),
    'brand_pictures.damaged',
  ],
  [
    'half a WebP',
    async () => halfOf(await drawFile({ width: 900, height: 700 }, 'webp')),
    'brand_pictures.damaged',
  ],
  [
    'half an AVIF',
    async () => halfOf(await drawFile({ width: 900, height: 700 }, 'avif')),
    'brand_pictures.damaged',
  ],
  ['a bomb of 400 million pixels', () => drawBomb(20_000), 'brand_pictures.too_many_pixels'],
  ['a picture of one very wide row', () => drawWide(16_385), 'brand_pictures.too_many_pixels'],
  ['a bomb of a few pixels more than are taken', () => drawBomb(4_900), 'brand_pictures.too_many_pixels'],
]
const halfOf = (file: Buffer) => file.subarray(0, file.length / 2)

test.each(BAD)('AD-10: %s is refused, and nothing is kept', async (_, make, code) => {
  expect(await codeOf(await send(admin, 'favicon', await make()))).toEqual([422, code])
  expect(await world.database.kysely.selectFrom('asset_pictures').select('id').execute()).toEqual([])
})

test('AD-10: 5 MB are taken, a byte more is not, with or without a stated length', async () => {
  const file = await drawFile()
  const padded = (bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)])
  expect((await send(admin, 'favicon', padded(PICTURE_MAX_BYTES))).status).toBe(200)
  const larger = padded(PICTURE_MAX_BYTES + 1)
  expect(await codeOf(await send(admin, 'favicon', larger))).toEqual([413, 'brand_pictures.too_large'])
  const untold = await fetch(`${admin.url}/api/admin/assets/uploads?slot=favicon`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', cookie: admin.cookie },
    body: new Blob([new Uint8Array(larger)]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(await codeOf(untold)).toEqual([413, 'brand_pictures.too_large'])
})

test('AD-10: an upload needs the permission, a slot and a type that no form sends; a denied one leaves its security event only', async () => {
  const file = await drawFile()
  const visitor = { url: member.url, cookie: '' }
  expect(await codeOf(await send(visitor, 'favicon', file))).toEqual([401, 'access.sign_in_required'])
  expect(await codeOf(await send(member, 'favicon', file))).toEqual([403, 'access.denied'])
  expect((await send(member, 'favicon', noise(1024 * 1024))).status).toBe(413)
  expect(await codeOf(await send(admin, 'footer', file))).toEqual([400, 'request.invalid'])
  for (const type of ['text/plain', 'multipart/form-data', 'application/json'])
    expect(await codeOf(await send(admin, 'favicon', file, type))).toEqual([415, 'request.unsupported_type'])
  const { kysely } = world.database
  expect(await kysely.selectFrom('asset_pictures').select('id').execute()).toEqual([])
  const noted = await kysely
    .selectFrom('security_events')
    .select('user_id')
    .where('user_id', '=', member.userId)
    .execute()
  expect(noted.length).toBeGreaterThan(0)
})

test('AD-10: several slots are saved together, each with its audit entry, and any node shows them in its next pages', async () => {
  const logo = await upload('whiteLogo', await drawFile())
  const card = await upload('socialImage', await drawFile({ colour: '#224466' }))
  const icon = await upload('favicon', await drawFile({ width: 256, height: 256 }))
  expect((await list()).every(({ picture }) => picture === null)).toBe(true)
  expect((await save({ whiteLogo: logo.id, socialImage: card.id, favicon: icon.id })).status).toBe(200)
  for (const caller of [admin, member, { url: member.url, cookie: '' }]) {
    await expect
      .poll(async () => (await get(caller, '/')).text(), { timeout: 60_000, interval: 200 })
      .toContain(`"whiteLogo":{"path":"${logo.path}","width":300,"height":100}`)
    const html = await (await get(caller, '/faq')).text()
    expect(html).toContain(`<meta property="og:image" content="http://127.0.0.1:3000${card.path}">`)
    expect(html).toContain(`<link rel="icon" href="${icon.path}" type="image/png" sizes="256x256">`)
    expect(html).toContain(`<link rel="apple-touch-icon" href="${icon.path}">`)
    expect(html).not.toContain('favicon.svg')
    const manifest = (await (await get(caller, '/manifest.webmanifest')).json()) as { icons: unknown[] }
    expect(manifest.icons).toEqual([{ src: icon.path, sizes: '256x256', type: 'image/png' }])
  }
  const saved = (await audits('asset.changed')).slice(0, 3)
  expect(saved.map(({ target_id, details }) => [target_id, details])).toEqual([
    ['whiteLogo', { before: null, after: logo.id }],
    ['socialImage', { before: null, after: card.id }],
    ['favicon', { before: null, after: icon.id }],
  ])
  expect(saved.every(({ actor_id }) => actor_id === admin.userId)).toBe(true)
  expect((await audits('asset.uploaded'))[0]).toMatchObject({
    target_id: 'favicon',
    details: { picture: icon.id, source: 'file' },
  })
})

test('AD-10: a small favicon is for tabs; home screens and the installed app keep the persona', async () => {
  const { id, path } = await upload('favicon', await drawFile({ width: 32, height: 32 }))
  await save({ favicon: id })
  const html = await (await get(admin, '/')).text()
  expect(html).toContain(`<link rel="icon" href="${path}" type="image/png" sizes="32x32">`)
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
  expect(await (await get(admin, '/manifest.webmanifest')).text()).toContain('/icon-512.png')
})

test('AD-10: the history has what stood in a slot, and there is a way back to it and to the default', async () => {
  const [one, two] = [
    await upload('redLogo', await drawFile()),
    await upload('redLogo', await drawFile({ colour: '#00ff88' })),
  ]
  for (const picture of [one.id, two.id, one.id, null])
    expect((await save({ redLogo: picture })).status).toBe(200)
  const { history, picture, version } = await find('redLogo')
  expect([picture, version]).toEqual([null, 4])
  expect(history.map((change) => change.picture?.id ?? null)).toEqual([null, one.id, two.id, one.id])
  expect(history[0]?.changed_by).toEqual({ user_id: admin.userId, full_name: 'Person' })
  const changes = (await audits('asset.changed')).length
  expect((await save({ redLogo: null })).status).toBe(200)
  expect([(await find('redLogo')).version, (await audits('asset.changed')).length]).toEqual([4, changes])
})

test('AD-10: of two saves at once one is refused; a save is all or nothing', async () => {
  const [one, two] = [
    await upload('whiteLogo', await drawFile()),
    await upload('whiteLogo', await drawFile({ colour: '#00ff88' })),
  ]
  const first = (id: string) =>
    post(admin, '/api/admin/assets', { changes: [{ slot: 'whiteLogo', picture: id, version: 0 }] })
  const answers = await Promise.all([first(one.id), first(two.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const icon = await upload('favicon', await drawFile())
  const both = await post(admin, '/api/admin/assets', {
    changes: [
      { slot: 'favicon', picture: icon.id, version: 0 },
      { slot: 'whiteLogo', picture: null, version: 0 },
    ],
  })
  expect(await codeOf(both)).toEqual([409, 'brand_pictures.changed_meanwhile'])
  expect((await find('favicon')).picture).toBeNull()
  const twice = { slot: 'favicon', picture: icon.id, version: 0 }
  expect(await codeOf(await post(admin, '/api/admin/assets', { changes: [twice, twice] }))).toEqual([
    400,
    'request.invalid',
  ])
})

test('AD-10: a picture of another slot, or none, cannot be saved', async () => {
  const icon = await upload('favicon', await drawFile())
  expect(await codeOf(await save({ whiteLogo: icon.id }))).toEqual([404, 'brand_pictures.picture_not_found'])
  expect(await codeOf(await save({ whiteLogo: 'f'.repeat(64) }))).toEqual([
    404,
    'brand_pictures.picture_not_found',
  ])
  expect((await get(member, `/brand-pictures/${'f'.repeat(64)}.png`)).status).toBe(404)
})

test.each([
  'http://example.com/logo.png',
  'ftp://example.com/logo.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'https://user:secret@example.com/logo.png',
  'https://example.com:8443/logo.png',
  'https://127.0.0.1/logo.png',
  'https://localhost/logo.png',
  'https://2130706433/logo.png',
  'https://0x7f.1/logo.png',
  'https://[::1]/logo.png',
  'https://[::ffff:10.0.0.1]/logo.png',
  'https://169.254.169.254/latest/meta-data/',
  'no address',
])('AD-10: %s is not fetched', async (url) => {
  const response = await post(admin, '/api/admin/assets/fetch', { slot: 'favicon', url })
  expect(await codeOf(response)).toEqual([422, 'brand_pictures.address_refused'])
})

test('AD-10: a fetched picture is an upload like any other; its entry names the host, and no other host is asked', async () => {
  const file = await drawFile()
  const runtime = { ...(world.nodes[0]?.runtime as Runtime), checkAccess: trustMadeUpActors }
  const contextOf = (permissions: Permission[]) =>
    createTestContext(runtime, {
      actor: { userId: admin.userId, sessionId: randomUUID(), role: 'admin', permissions },
    })
  const input = { slot: 'favicon' as const, url: 'https://open.example/a.png?key=secret' }
  const picture = await fetchPicture(contextOf(['settings.change']), input, async () => file)
  expect((await save({ favicon: picture.id })).status).toBe(200)
  expect((await audits('asset.uploaded'))[0]?.details).toEqual({
    picture: picture.id,
    source: 'open.example',
  })
  const never = () => Promise.reject(new Error('somebody was asked'))
  await expect(fetchPicture(contextOf(['admin.enter']), input, never)).rejects.toMatchObject({
    code: 'access.denied',
  })
})

test('D7: without its audit entry neither a file nor a fetched picture is kept', async () => {
  const file = await drawFile()
  const { database, nodes } = world
  const actor = { userId: admin.userId, sessionId: randomUUID(), role: 'admin' }
  const context = createTestContext(
    { ...(nodes[0]?.runtime as Runtime), checkAccess: trustMadeUpActors },
    {
      actor: { ...actor, permissions: ['settings.change'] },
    },
  )
  await database.script(`
    create function cut_audit() returns trigger language plpgsql as $$ begin raise exception 'the audit is cut'; end $$;
    create trigger cut_audit before insert on audit_entries for each row execute function cut_audit()`)
  try {
    expect((await send(admin, 'favicon', file)).status).toBe(500)
    const fetching = fetchPicture(
      context,
      { slot: 'favicon', url: 'https://open.example/a' },
      async () => file,
    )
    await expect(fetching).rejects.toThrow('the audit is cut')
  } finally {
    await database.script('drop trigger cut_audit on audit_entries; drop function cut_audit()')
  }
  expect(await database.kysely.selectFrom('asset_pictures').select('id').execute()).toEqual([])
})

test('AD-10: unsaved uploads and old pictures are forgotten; those in force or in recent history stay', async () => {
  const unsaved = await upload('favicon', await drawFile())
  const shown = await upload('whiteLogo', await drawFile())
  const before = await upload('whiteLogo', await drawFile({ colour: '#00ff88' }))
  const ancient = await upload('whiteLogo', await drawFile({ colour: '#0000ff' }))
  await save({ whiteLogo: ancient.id })
  for (let index = 0; index < 10; index += 1) {
    await save({ whiteLogo: before.id })
    await save({ whiteLogo: shown.id })
  }
  const runtime = world.nodes[0]?.runtime as Runtime
  const ids = async () =>
    (await world.database.kysely.selectFrom('asset_pictures').select('id').execute())
      .map(({ id }) => id)
      .sort()
  await cleanUpPictures(runtime)
  expect(await ids()).toHaveLength(4)
  const later = { ...runtime, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }
  await cleanUpPictures(later)
  expect(await ids()).toEqual([shown.id, before.id].sort())
  expect(await codeOf(await save({ favicon: unsaved.id }))).toEqual([404, 'brand_pictures.picture_not_found'])
  expect((await get(testEngine() === 'pglite' ? admin : member, shown.path)).status).toBe(200)
})
