import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChain } from '../../src/domains/audit/index.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { createAdmin } from '../../src/domains/joining/create-admin.ts'
import { createFirstAdmin } from '../../src/domains/joining/create-first-admin.ts'
import { inspectLink } from '../../src/domains/joining/inspect-link.ts'
import { issueFirstAdminLink } from '../../src/domains/joining/issue-first-admin-link.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  LOOPBACK,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type World,
  withConfig,
} from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(LOOPBACK)
})
afterAll(() => world.close())

const create = (token: string, email: string) =>
  createVisitor(world.runtime).call((context) =>
    createFirstAdmin(context, { token, email, password: PASSWORD }),
  )
const tokenOf = (link: string | null) => link?.split('#')[1] ?? ''

test('D2: nodes that start at once print the same link, later starts too, and it makes one super admin, once', async () => {
  const atOnce = await Promise.all(Array.from({ length: 3 }, () => issueFirstAdminLink(world.runtime)))
  const link = await issueFirstAdminLink(world.runtime)
  expect(new Set(atOnce)).toEqual(new Set([link]))
  expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/first-admin#[\w-]{20,}$/)
  const other = `${tokenOf(link).slice(0, -1)}${link?.endsWith('A') ? 'B' : 'A'}`
  expect(await codeOf(create(other, 'root@example.org'))).toBe('joining.link_invalid')
  const inspected = await createVisitor(world.runtime).call((context) =>
    inspectLink(context, { token: tokenOf(link) }),
  )
  expect(inspected).toEqual({ purpose: 'first_admin', email: null, needs_password: true })
  const completed = createVisitor(world.runtime).call((context) =>
    completeLink(context, { token: tokenOf(link) }),
  )
  expect(await codeOf(completed)).toBe('joining.link_invalid')
  const codes = await Promise.all(
    Array.from({ length: 5 }, (_, index) => codeOf(create(tokenOf(link), `root-${index}@example.org`))),
  )
  expect(codes.sort()).toEqual([...Array(4).fill('joining.link_invalid'), 'ok'])
  expect(await issueFirstAdminLink(world.runtime)).toBeNull()
  const admins = await world.database.kysely.selectFrom('user_roles').selectAll().execute()
  expect(admins).toMatchObject([{ role_hierarchy: 'super_admin' }])
})

test('D2: on a public origin there is no such link', async () => {
  await using open = await openWorld(PUBLIC)
  expect(await issueFirstAdminLink(open.runtime)).toBeNull()
  const token = tokenOf(await issueFirstAdminLink(withConfig(open, { origin: LOOPBACK })))
  const attempt = createVisitor(open.runtime).call((context) =>
    createFirstAdmin(context, { token, email: 'root@example.org', password: PASSWORD }),
  )
  expect(await codeOf(attempt)).toBe('joining.link_invalid')
})

test("D2: the operator's command makes an account with its role, or promotes one, and the chain stays whole", async () => {
  await using own = await openWorld(PUBLIC)
  const admin = { email: 'op@example.org', role: 'admin' as const, displayName: 'Op', password: PASSWORD }
  expect(await createAdmin(own.runtime, admin)).toEqual({ done: 'created', link: null })
  const { viewer } = await signInAs(createVisitor(own.runtime), {
    identifier: admin.email,
    password: PASSWORD,
  })
  expect(viewer).toMatchObject({
    roles: ['admin'],
    credits: { total_credits: -1 },
    profile: { full_name: 'Op' },
  })
  expect(await createAdmin(own.runtime, { ...admin, role: 'super_admin', password: null })).toEqual({
    done: 'role_changed',
    link: null,
  })
  expect(await createAdmin(own.runtime, { ...admin, role: 'super_admin' })).toEqual({
    done: 'unchanged',
    link: null,
  })
  expect(await codeOf(createAdmin(own.runtime, { ...admin, role: 'user' }))).toBe('access.last_super_admin')
  expect(
    await codeOf(createAdmin(own.runtime, { ...admin, email: 'x@example.org', password: 'short' })),
  ).toBe('identity.weak_password')
  expect(await verifyAuditChain(own.database)).toMatchObject({ broken: null })
})

test('D2: without a password the command gives a link that sets one, in any browser', async () => {
  await using own = await openWorld(PUBLIC)
  const record = await addRecord(own.database, { email: 'op@example.org' })
  const done = await createAdmin(own.runtime, {
    email: 'op@example.org',
    role: 'super_admin',
    displayName: null,
    password: null,
  })
  const token = tokenOf(done.link)
  const visitor = createVisitor(own.runtime)
  const complete = (password?: string) =>
    codeOf(visitor.call((context) => completeLink(context, { token, password })))
  expect(await complete()).toBe('request.invalid')
  expect(await complete(PASSWORD)).toBe('ok')
  const { viewer } = await signInAs(createVisitor(own.runtime), {
    identifier: record.referral_code,
    password: PASSWORD,
  })
  expect(viewer).toMatchObject({ roles: ['super_admin'], profile: { id: record.id } })
})

test('D2: the command gives an existing account a link that sets a new password and ends its sessions, once', async () => {
  await using own = await openWorld(PUBLIC)
  const admin = { email: 'lost@example.org', role: 'super_admin' as const, displayName: null }
  await createAdmin(own.runtime, { ...admin, password: PASSWORD })
  const done = await createAdmin(own.runtime, { ...admin, password: null, wantsLink: true })
  expect(done).toMatchObject({ done: 'unchanged', link: expect.stringContaining('/auth/link#') })
  const token = tokenOf(done.link)
  const complete = (password: string) =>
    codeOf(createVisitor(own.runtime).call((context) => completeLink(context, { token, password })))
  const later = 'another horse battery'
  expect(await complete(later)).toBe('ok')
  expect(await complete(later)).toBe('joining.link_invalid')
  const signIn = (password: string) =>
    codeOf(signInAs(createVisitor(own.runtime), { identifier: admin.email, password }))
  expect(await signIn(PASSWORD)).toBe('identity.invalid_credentials')
  expect(await signIn(later)).toBe('ok')
  expect(await verifyAuditChain(own.database)).toMatchObject({ broken: null })
})
