import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPasskey } from '../../src/domains/identity/passkeys/register-passkey.ts'
import { startRegistration } from '../../src/domains/identity/passkeys/start-registration.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { createSoftPasskey } from '../identity/soft-passkey.ts'
import { storeSettings } from '../stored-settings.ts'
import {
  codeOf,
  createVisitor,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type Visitor,
  type World,
} from './world.ts'

const REQUIRED = 'identity.device_code_required'
const WRONG = 'identity.device_code_wrong'
let world: World
let runtime: Runtime
let sequence = 0
beforeAll(async () => {
  world = await openWorld(PUBLIC)
  await storeSettings(world.database, { unknown_device_code: true })
  runtime = { ...world.runtime, config: { ...world.runtime.config, smtpUrl: 'smtp://127.0.0.1:1' } }
})
afterAll(() => world.close())

async function newPerson(): Promise<string> {
  sequence += 1
  const email = `device-${sequence}@example.org`
  await createAdmin(world.runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  return email
}

const newDevice = (by: Runtime = runtime) => createVisitor(by)
const signIn = (visitor: Visitor, email: string, device_code?: string) =>
  codeOf(signInAs(visitor, { identifier: email, password: PASSWORD, device_code }))

/** Lists the codes that were mailed to an address, newest first. */
async function codesTo(email: string): Promise<string[]> {
  const rows = await world.database.kysely
    .selectFrom('mail_requests')
    .select('params')
    .where('recipient', '=', email)
    .where('template', '=', 'device_code')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ params }) => (params as { code: string }).code)
}

test('SE-2: an unknown device signs in by the mailed code, once; from then on it is known', async () => {
  const email = await newPerson()
  const visitor = newDevice()
  expect(await codeOf(signInAs(visitor, { identifier: email, password: 'a wrong password' }))).toBe(
    'identity.invalid_credentials',
  )
  expect(await codesTo(email)).toEqual([])
  expect(await signIn(visitor, email)).toBe(REQUIRED)
  const [code = ''] = await codesTo(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(await signIn(newDevice(), email, code)).toBe(WRONG)
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => signIn(visitor, email, code)))
  // A sign-in after the first finds the device known already, or the code used.
  expect(outcomes).toContain('ok')
  expect(await signIn(visitor, email)).toBe('ok')
  expect(await signIn(newDevice(), email, code)).toBe(WRONG)
  const stored = await world.database.kysely.selectFrom('device_codes').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(code)
})

test('SE-2: five wrong codes end a code, time does too; another one comes after a minute and replaces it', async () => {
  const email = await newPerson()
  const visitor = newDevice()
  await signIn(visitor, email)
  const [first = ''] = await codesTo(email)
  const wrong = first === '000000' ? '111111' : '000000'
  await signIn(visitor, email)
  expect(await codesTo(email)).toHaveLength(1)
  for (let tries = 0; tries < 5; tries += 1) expect(await signIn(visitor, email, wrong)).toBe(WRONG)
  expect(await signIn(visitor, email, first)).toBe(WRONG)
  world.clock.advance(60_000)
  expect(await signIn(visitor, email)).toBe(REQUIRED)
  const [second = ''] = await codesTo(email)
  expect(await codesTo(email)).toHaveLength(2)
  world.clock.advance(15 * 60_000)
  expect(await signIn(visitor, email, second)).toBe(WRONG)
  await signIn(visitor, email)
  const [third = ''] = await codesTo(email)
  expect(await signIn(visitor, email, third)).toBe('ok')
})

test('SE-2: no code is demanded where a second factor is, where the operator does not want it, without a mail server, or on this machine', async () => {
  const email = await newPerson()
  const owner = newDevice(world.runtime)
  expect(await signIn(owner, email)).toBe('ok')
  const local = { ...runtime, config: { ...runtime.config, isLoopback: true } }
  expect(await signIn(newDevice(local), email)).toBe('ok')
  const { challenge, user } = await owner.call(startRegistration)
  const origin = { origin: PUBLIC, rpId: new URL(PUBLIC).hostname }
  const passkey = createSoftPasskey(user.id).register({ challenge, ...origin })
  const { recovery_codes } = await owner.call((context) => registerPasskey(context, { name: 'Key', passkey }))
  const code = recovery_codes?.[0]
  expect(await codeOf(signInAs(newDevice(), { identifier: email, password: PASSWORD, code }))).toBe('ok')
  expect(await codesTo(email)).toEqual([])
})
