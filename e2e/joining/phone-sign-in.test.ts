import { randomInt, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'
import { readMail } from '../steps/outbox.ts'

let server: RunningServer
let sms: Server
const messages: { to: string; text: string }[] = []
beforeAll(async () => {
  sms = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    messages.push(JSON.parse(body) as { to: string; text: string })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => sms.once('listening', resolve))
  server = await startServer({
    env: {
      SMS_WEBHOOK_URL: `http://127.0.0.1:${(sms.address() as AddressInfo).port}/`,
      SMS_WEBHOOK_SECRET: 'a secret that the sender of messages shares',
    },
  })
})
afterAll(() => sms.close())

/** Makes up a number, with how it is typed and the code that is sent there. */
function newNumber() {
  const digits = String(randomInt(10 ** 6, 10 ** 7))
  const number = `+49170${digits}`
  const codeOf = () =>
    /^(\d{6}) /.exec(messages.filter(({ to }) => to === number).at(-1)?.text ?? '')?.[1] ?? ''
  return { number, typed: `0049 (0) 170 ${digits}`, codeOf }
}

async function untilCode({ codeOf }: ReturnType<typeof newNumber>): Promise<string> {
  await expect.poll(codeOf, { timeout: 60_000 }).toMatch(/^\d{6}$/)
  return codeOf()
}

test.each(['phone', 'desktop'] as const)(
  'AU-12: on a %s, a newcomer joins by a number and their address',
  async (device) => {
    const phone = newNumber()
    const page = await newPage({ origin: server.origin, device })
    allowProblem(page, /status of 4\d\d/)
    await page.goto('/auth?next=%2Freferrals')
    await page.getByRole('link', { name: 'Continue with a phone number' }).click()
    await page.getByRole('heading', { name: 'Sign in by phone' }).waitFor()
    await page.getByLabel('Phone number').fill('0170 1234567')
    await press(page, 'Text me a code')
    await page.getByText('Please enter the number with its country code.').waitFor()
    await expectClean(page, 'signing in by phone')
    await page.getByLabel('Phone number').fill(phone.typed)
    await press(page, 'Text me a code')
    await page.getByRole('heading', { name: 'Check your messages' }).waitFor()
    await page.getByText(phone.number).waitFor()
    expect(await page.getByRole('button', { name: /^Ask again in \d+ s$/ }).isDisabled()).toBe(true)
    await expectClean(page, 'the code of a message')
    const code = await untilCode(phone)
    await page.getByLabel('Code from the message').fill(code === '111111' ? '222222' : '111111')
    await press(page, 'Sign In')
    await page.getByText('This code is wrong, was already used or has expired.').waitFor()
    await page.getByLabel('Code from the message').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await press(page, 'Sign In')
    await page.getByRole('heading', { name: 'Your phone number is new here' }).waitFor()
    const email = `${randomUUID()}@example.org`
    await page.getByLabel('Email').fill(email)
    await press(page, 'Email me a code')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const { text } = await readMail(server, email, /code to join/)
    await page.getByLabel('Code from the email').fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
    await press(page, 'Create Account')
    await expect.poll(() => page.url(), { timeout: 30_000 }).toBe(`${server.origin}/referrals`)
    await page.goto('/?settings=security')
    await page
      .getByRole('list', { name: 'Linked services' })
      .getByText(`+49…${phone.number.slice(-2)}`)
      .waitFor()
  },
)

test('AU-12: a member links a number and unlinks it', async () => {
  const phone = newNumber()
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 4\d\d/)
  await joinAsMember(page, server.origin)
  await page.goto('/?settings=security')
  await page.getByRole('link', { name: 'Link a phone number' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill(phone.number)
  await press(page, 'Text me a code')
  await page.getByLabel('Code from the message').fill(await untilCode(phone))
  await press(page, 'Link a phone number')
  const services = page.getByRole('list', { name: 'Linked services' })
  await services.getByText(`+49…${phone.number.slice(-2)}`).waitFor({ timeout: 30_000 })
  await expectClean(page, 'a linked number')
  await press(page, 'Unlink Phone')
  await page.getByRole('link', { name: 'Link a phone number' }).waitFor()
})
