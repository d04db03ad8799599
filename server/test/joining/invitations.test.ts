import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { inspectLink } from '../../src/domains/joining/inspect-link.ts'
import { invitePerson } from '../../src/domains/joining/invitations/invite-person.ts'
import { listMemberInvitations } from '../../src/domains/joining/invitations/list-invitations.ts'
import { resendInvitation } from '../../src/domains/joining/invitations/resend-invitation.ts'
import { withdrawInvitation } from '../../src/domains/joining/invitations/withdraw-invitation.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import { settleInvitation } from '../../src/domains/waitlist/index.ts'
import type { Context } from '../../src/platform/context.ts'
import { createPerson } from '../factories.ts'
import { contextWith, listAudits, listEvents, REFUSED, refusalsOf } from '../waitlist/administration.ts'
import { newAdmin } from './new-admin.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  LOOPBACK,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  type World,
  withConfig,
} from './world.ts'

const DAY_MS = 86_400_000
const EMAIL = 'ines@example.org'

let world: World
let inviter: Context
beforeEach(async () => {
  world = await openWorld(PUBLIC)
  inviter = await newInviter()
})
afterEach(() => world.close())

const newInviter = () => newAdmin(world, ['users.invite'])

const invite = (email = EMAIL, id: string = randomUUID()) =>
  invitePerson(inviter, { id, email, full_name: 'Ines', language: 'de' })
const listed = async () => (await listMemberInvitations(inviter, { limit: 10 })).invitations
const join = (token: string) =>
  createVisitor(world.runtime).call((context) => completeLink(context, { token, password: PASSWORD }))
const peek = (token: string) =>
  createVisitor(world.runtime).call((context) => inspectLink(context, { token }))

/** Lists the tokens that were mailed to an address, newest first. */
async function tokens(address = EMAIL): Promise<string[]> {
  const mails = await mailsTo(world, address)
  for (const event of await listEvents(world.database, 'mail.settled'))
    await settleInvitation(world.runtime, event as unknown as Parameters<typeof settleInvitation>[1])
  return mails.map(({ body_text }) => /#(\S+)/.exec(body_text)?.[1] ?? '')
}

test('AU-14: an invited person gets a mail in their language, joins with its link once, and no account is there before', async () => {
  const { invitation, link } = await invite(' Ines@Example.org'.trim().toLowerCase())
  expect([invitation.state, invitation.delivery, link]).toEqual(['waiting', 'queued', null])
  const [token = ''] = await tokens()
  const [mail] = await mailsTo(world, EMAIL)
  expect(mail?.subject).toBe('Du bist zu PepperChat eingeladen')
  expect((await listed())[0]).toMatchObject({ delivery: 'kept', state: 'waiting', user_id: null })
  for (let look = 0; look < 2; look += 1)
    expect(await peek(token)).toEqual({ purpose: 'invitation', email: EMAIL, needs_password: true })
  const accounts = () =>
    world.database.kysely.selectFrom('auth_users').select('name').where('email', '=', EMAIL).execute()
  expect(await accounts()).toEqual([])

  const answers = await Promise.all([join(token), join(token)].map(codeOf))
  expect(answers.sort()).toEqual(['joining.link_invalid', 'ok'])
  expect(await accounts()).toEqual([{ name: 'Ines' }])
  expect((await listed())[0]).toMatchObject({ state: 'joined', user_id: expect.any(String) })
  expect((await listAudits(world.database, 'user.')).map(({ action }) => action)).toEqual([
    'user.invited',
    'user.joined',
  ])
})

test('AU-14: an address is invited once at a time, however many administrators and requests try', async () => {
  const other = await newInviter()
  const id = randomUUID()
  const person = { email: EMAIL, language: 'en' as const }
  const answers = await Promise.all(
    [
      invitePerson(inviter, { id, ...person }),
      invitePerson(inviter, { id, ...person }),
      invitePerson(other, { id: randomUUID(), ...person }),
    ].map(codeOf),
  )
  expect(answers.filter((answer) => answer === 'ok').length).toBeGreaterThan(0)
  expect(await listed()).toHaveLength(1)
  expect(await mailsTo(world, EMAIL)).toHaveLength(1)
  const email = 'there@example.org'
  const userId = await createPerson(world.database, { email })
  await expect(invite(email)).rejects.toMatchObject({
    code: 'joining.member_exists',
    data: { user_id: userId },
  })
  expect(await refusalsOf(world.runtime, (context) => listMemberInvitations(context, { limit: 1 }))).toEqual(
    REFUSED,
  )
})

test('AU-14: sending again makes the link before useless, after 7 days too', async () => {
  const { invitation } = await invite()
  const [first = ''] = await tokens()
  world.clock.advance(8 * DAY_MS)
  expect(await codeOf(join(first))).toBe('joining.link_invalid')
  expect((await listed())[0]?.state).toBe('expired')
  await resendInvitation(inviter, { id: invitation.id })
  expect((await listed())[0]?.state).toBe('waiting')
  const [second = ''] = await tokens()
  await resendInvitation(inviter, { id: invitation.id })
  const [third = ''] = await tokens()
  expect(await codeOf(join(second))).toBe('joining.link_invalid')
  expect(await codeOf(join(third))).toBe('ok')
  expect(await codeOf(resendInvitation(inviter, { id: invitation.id }))).toBe('joining.invitation_settled')
})

test('AU-14: a withdrawn invitation admits no one, whichever request is first, and can be made again', async () => {
  const { invitation } = await invite()
  const [token = ''] = await tokens()
  const { id } = invitation
  const [withdrawn, joined] = await Promise.all([
    codeOf(withdrawInvitation(inviter, { id })),
    codeOf(join(token)),
  ])
  expect([withdrawn, joined].filter((answer) => answer === 'ok')).toHaveLength(1)
  const unsent = await invite('late@example.org')
  await withdrawInvitation(inviter, { id: unsent.invitation.id })
  expect(await mailsTo(world, 'late@example.org')).toEqual([])
  expect(await codeOf(withdrawInvitation(inviter, { id: unsent.invitation.id }))).toBe(
    'joining.invitation_settled',
  )
  expect(await codeOf(invite('late@example.org'))).toBe('ok')
})

test('AU-14: an invited person on the waitlist takes their place there, also while registration is closed', async () => {
  const record = await addRecord(world.database, { email: EMAIL, xp: 40 })
  await changeSetting(contextWith(world.runtime, ['settings.change']), {
    key: 'registration_enabled',
    value: false,
  }).catch(() => {})
  await invite()
  const [token = ''] = await tokens()
  const { viewer } = await join(token)
  expect(viewer).toMatchObject({ profile: { referral_code: record.referral_code } })
})

test('AU-14: on a loopback origin the administrator gets the link, and joining by sign-up settles the invitation too', async () => {
  const runtime = withConfig(world, { origin: LOOPBACK })
  inviter = { ...inviter, runtime }
  const { invitation, link } = await invite()
  expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/link#/)
  expect(invitation.delivery).toBe('by_hand')
  expect(await mailsTo(world, EMAIL)).toEqual([])
  await createVisitor(runtime).call((context) => signUp(context, { email: EMAIL, password: PASSWORD }))
  expect((await listed())[0]?.state).toBe('joined')
  expect(await codeOf(join(link?.split('#')[1] ?? ''))).toBe('joining.link_invalid')
})
