import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser } from 'playwright-core'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'

export interface ScreensWorld {
  /** A chat of the member with several replies. */
  sessionId: string
  guideSlug: string
  /** A person with gifts, chats and referrals, as administrators see them. */
  personId: string
}

type Send = <T = Record<string, unknown>>(path: string, data?: unknown) => Promise<T>

/** Fills the world of `SEED=dev` with what a busy week leaves behind, all through the product's own operations. */
export async function seedScreens(browser: Browser, origin: string): Promise<ScreensWorld> {
  const superAdmin = await callerOf(browser, origin, 'super@example.org')
  const member = await callerOf(browser, origin, 'gold@example.org')
  const people = await peopleByEmail(superAdmin.request, origin)
  await seedMembers(browser, origin, member)
  await seedOperations(superAdmin.send, people)
  await seedContent(superAdmin.send)
  await seedWaitlist(superAdmin.send)
  await seedTroubles(browser, origin, superAdmin.send, people)
  const sessionId = await seedChats(member.send, member.request, origin)
  const learn = await (await member.request.get(`${origin}/learn`)).text()
  const guideSlug = /href="\/learn\/([a-z0-9-]+)"/.exec(learn)?.[1]
  if (!guideSlug) throw new Error('The guide has no pages.')
  return { sessionId, guideSlug, personId: people('gold@example.org') }
}

interface Caller {
  request: APIRequestContext
  send: Send
}

async function callerOf(browser: Browser, origin: string, email: string): Promise<Caller> {
  const { request } = await browser.newContext()
  const send: Send = async (path, data = {}) => {
    const answer = await request.post(`${origin}/api${path}`, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  await send('/membership/sign-in', { identifier: email, password: SEEDED_PASSWORD })
  return { request, send }
}

async function peopleByEmail(request: APIRequestContext, origin: string): Promise<(email: string) => string> {
  const answer = await request.get(`${origin}/api/admin/users?limit=50`)
  const { users: people } = (await answer.json()) as { users: { id: string; email: string }[] }
  return (email) => {
    const found = people.find((person) => person.email === email)
    if (!found) throw new Error(`${email} is not in the seeded world.`)
    return found.id
  }
}

/** Adds people who joined by the member's link, one of them from a throw-away address. */
async function seedMembers(browser: Browser, origin: string, { request }: Caller): Promise<void> {
  const { profile } = (await (await request.get(`${origin}/api/identity/viewer`)).json()) as {
    profile: { referral_code: string }
  }
  for (const name of ['Nora Nettle', 'Otis Oregano', 'Pia Paprika', 'Quinn Quince']) {
    const context = await browser.newContext()
    const email = `${name.split(' ')[0]?.toLowerCase()}@${name === 'Quinn Quince' ? 'mailinator.com' : 'example.org'}`
    const data = { email, password: SEEDED_PASSWORD, display_name: name, ref: profile.referral_code }
    const answer = await context.request.post(`${origin}/api/membership/sign-up`, { data })
    if (!answer.ok()) throw new Error(`${name} could not join: ${await answer.text()}`)
    await context.close()
  }
}

async function seedOperations(send: Send, idOf: (email: string) => string): Promise<void> {
  const gift = (recipient: string, amount: number, reason: string) => ({
    id: randomUUID(),
    recipient_id: idOf(recipient),
    amount,
    reason,
  })
  await send('/admin/credit-gifts/give', gift('gold@example.org', 25, 'For the best bug report of the month'))
  await send('/admin/credit-gifts/give', gift('silver@example.org', 10, 'Welcome to the pilot'))
  await send('/admin/credit-gifts', gift('bronze@example.org', 5, 'Waiting for a second look'))
  const role = await send<{ id: string }>('/super-admin/roles', {
    name: 'Content editor',
    description: 'Writes tutorials and announcements, and sees how they do.',
    permissions: ['content.manage', 'analytics.read'],
  })
  await send(`/super-admin/roles/${role.id}/assign`, { id: role.id, user_id: idOf('platinum@example.org') })
  for (const [title, message, type, target_audience] of [
    ['Auctions open on Friday', 'Set an alert now, so that you miss none of them.', 'info', 'all'],
    ['Payments are slow today', 'Our bank is looking into it. Nothing is lost.', 'warning', 'users'],
    ['Review the new claims', 'Two members are waiting for an answer.', 'success', 'admins'],
  ]) {
    const made = await send<{ id: string }>('/admin/notifications', { title, message, type, target_audience })
    if (type !== 'success') await send(`/admin/notifications/${made.id}/send`, { id: made.id })
  }
  await send('/admin/announcements', {
    id: randomUUID(),
    message: 'The spring season begins: new lots every day at noon.',
    channel: 'in_app',
  })
  await send('/admin/announcements', {
    id: randomUUID(),
    message: 'A short survey about your first month is coming.',
    channel: 'in_app',
    at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  })
}

async function seedContent(send: Send): Promise<void> {
  const text =
    '## Before the auction\n\nLook at the lot from **every side**.\n\n- Read the condition\n- Set your limit\n\n> A limit that you do not keep is a wish.'
  for (const [title, content_type, status] of [
    ['How to prepare for an auction', 'tutorial', 'published'],
    ['What is a reserve price?', 'faq', 'published'],
    ['Spring season', 'announcement', 'draft'],
    ['Five myths about bidding', 'article', 'archived'],
  ]) {
    await send('/admin/content', { title, content_type, status, content: text })
  }
  for (const [name, placement_location, status] of [
    ['Spring catalogue', 'footer', 'active'],
    ['Workshop for beginners', 'sidebar', 'paused'],
    ['Summer sale', 'header', 'draft'],
  ]) {
    await send('/admin/ads', {
      name,
      placement_type: 'banner',
      content: `<p><strong>${name}</strong><br>See what comes under the hammer.</p>`,
      target_url: 'https://example.com/catalogue',
      placement_location,
      priority: 10,
      status,
    })
  }
}

async function seedWaitlist(send: Send): Promise<void> {
  const names = ['Rosa Radish', 'Sven Sorrel', 'Tara Thyme', 'Umar Umami', 'Vera Vanilla', 'Will Wasabi']
  const lines = names.map(
    (name, n) => `${name.split(' ')[0]?.toLowerCase()}@example.net,${name},@${name[0]}${n},${n * 70}`,
  )
  const text = ['email,full_name,telegram_handle,xp', ...lines, 'not-an-address,Bad Email,,0'].join('\n')
  const { id } = await send<{ id: string }>('/admin/waitlist/imports', { file_name: 'spring-fair.csv', text })
  await send(`/admin/waitlist/imports/${id}/apply`, { id })
}

/** Adds a few wrong passwords, a person who was banned, and a setting that was changed. */
async function seedTroubles(
  browser: Browser,
  origin: string,
  send: Send,
  idOf: (email: string) => string,
): Promise<void> {
  const { request } = await browser.newContext()
  for (let n = 0; n < 3; n += 1) {
    const data = { identifier: 'diamond@example.org', password: `a wrong guess ${n}` }
    await request.post(`${origin}/api/membership/sign-in`, { data })
  }
  await send(`/admin/users/${idOf('bronze@example.org')}/ban`, {
    id: idOf('bronze@example.org'),
    reason: 'Sold lots that were not theirs.',
  })
  await send('/admin/settings/referral_burst_limit', {
    key: 'referral_burst_limit',
    value: 12,
    version: 0,
  })
}

async function seedChats(send: Send, request: APIRequestContext, origin: string): Promise<string> {
  const say = async (content: string, session_id?: string) => {
    const id = randomUUID()
    const answer = await request.post(`${origin}/api/chat/messages`, { data: { id, content, session_id } })
    const session = /"session_id":"(\w+)"/.exec(await answer.text())?.[1] ?? session_id
    if (!session) throw new Error(`"${content}" had no answer.`)
    return { id, session }
  }
  await say('What is a proxy bid?')
  await say('How do I list my first lot?')
  const first = await say('How does an auction end, and what happens to my credits then?')
  await say('And if two people bid the same?', first.session)
  await send(`/chat/turns/${first.id}/feedback`, { id: first.id, verdict: 'helpful' })
  return first.session
}
