import type { Viewer } from '@pepper/contract/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { PASSWORD } from '../joining/world.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world.close())

const origin = () => world.nodes[0]?.url ?? ''
let people = 0

interface Session {
  email: string
  /** The session cookie, as `session=...`. */
  cookie: string
  mark: string
}

/** Calls the server with these cookies. Returns the answer's text and the cookies that it sets. */
async function call(path: string, cookies: string[], body?: object) {
  const post = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies.join('; ') },
    body: JSON.stringify(body),
  }
  const answer = await fetch(`${origin()}${path}`, post ?? { headers: { cookie: cookies.join('; ') } })
  return { status: answer.status, text: await answer.text(), set: answer.headers.getSetCookie() }
}

async function enter(path: string, body: object, cookies: string[] = []) {
  const { text, set } = await call(`/api/membership/${path}`, cookies, body)
  const { viewer } = JSON.parse(text) as { viewer: Viewer }
  const sent = set.filter((one) => one.startsWith('session=')).at(-1)
  if (viewer.status !== 'authenticated' || !viewer.session_mark || !sent) throw new Error(text)
  return { cookie: sent.split(';')[0] ?? '', mark: `signed_out=${viewer.session_mark}` }
}

async function join(): Promise<Session> {
  people += 1
  const email = `leaver-${people}@example.org`
  return { email, ...(await enter('sign-up', { email, password: PASSWORD })) }
}

const isAlive = async ({ cookie }: Pick<Session, 'cookie'>) =>
  (await call('/api/identity/viewer', [cookie])).text.includes('"authenticated"')

const FIRST_CONTACTS: [string, (session: Session) => ReturnType<typeof call>][] = [
  ['a page', ({ cookie, mark }) => call('/', [cookie, mark])],
  ['a call', ({ cookie, mark }) => call('/api/identity/viewer', [mark, cookie])],
  ['a live stream', ({ cookie, mark }) => call('/api/live', [cookie, mark])],
  ['a file', ({ cookie, mark }) => call('/favicon.ico', [cookie, mark])],
  [
    'a message',
    ({ cookie, mark }) => call('/api/chat/messages', [cookie, mark], { content: 'Am I still here?' }),
  ],
]

test.each(FIRST_CONTACTS)(
  'AU-9: the first request after a sign-out that did not arrive, %s, gets nothing of the person and ends the session',
  async (_, contact) => {
    const session = await join()
    expect((await call('/', [session.cookie])).text).toContain(session.email)
    const { text } = await contact(session)
    expect(text).not.toContain(session.email)
    expect(await isAlive(session)).toBe(false)
  },
)

test('AU-9: the answer takes the cookie of the ended session and its mark away', async () => {
  const { cookie, mark } = await join()
  const { set } = await call('/', [cookie, mark])
  expect(set).toEqual([
    'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'signed_out=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
})

test('AU-9: a mark ends the session that it names, and neither a later one nor that of another person', async () => {
  const first = await join()
  const other = await join()
  const { status, set } = await call('/api/identity/viewer', [other.cookie, first.mark])
  expect([status, set]).toEqual([200, ['signed_out=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']])
  expect([await isAlive(other), await isAlive(first)]).toEqual([true, true])
  const signIn = { identifier: first.email, password: PASSWORD }
  const later = await enter('sign-in', signIn, [first.cookie, first.mark])
  expect([await isAlive(first), await isAlive(later)]).toEqual([false, true])
  await call('/', [later.cookie, first.mark])
  expect(await isAlive(later)).toBe(true)
  expect(later.mark).not.toBe(first.mark)
})

test('AU-9: a mark signs no one in, and is neither the secret of the session nor what the table holds', async () => {
  const { cookie, mark } = await join()
  const name = mark.split('=')[1] ?? ''
  expect(cookie).not.toContain(name)
  expect(await isAlive({ cookie: `session=${name}` })).toBe(false)
  const { rows } = await sql<{ row: string }>`select s::text as row from auth_sessions s`.execute(
    world.database.kysely,
  )
  expect(rows.some(({ row }) => row.includes(name))).toBe(false)
})

test('AU-9: while the database refuses the end of a session, its person stays signed out', async () => {
  const session = await join()
  await world.database.script(`
    create function keep_sessions() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$;
    create trigger keep_sessions before delete on auth_sessions for each row execute function keep_sessions()`)
  const held = await call('/', [session.cookie, session.mark])
  expect([held.text.includes(session.email), held.set]).toEqual([false, []])
  await world.database.script('drop function keep_sessions() cascade')
  await call('/', [session.cookie, session.mark])
  expect(await isAlive(session)).toBe(false)
})
