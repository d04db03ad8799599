import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { deliverDue } from '../../src/domains/webhooks/index.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { createTestDatabase } from '../databases.ts'
import { processEnvironment, startTestNode } from '../nodes.ts'
import { createTestRuntime } from '../runtimes.ts'
import { type Receiver, SECRET, startReceiver } from './receiver.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

const environmentOf = (receiver: Receiver) => ({
  LOG_LEVEL: 'silent',
  SISTER_WEBHOOK_URL: receiver.url,
  SISTER_WEBHOOK_SECRET: SECRET,
})

async function signUpAt(url: string, email: string): Promise<number> {
  const response = await fetch(`${url}/api/membership/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  })
  return response.status
}

test('RF-5: a node posts a new profile by itself, and signs up whatever the receiver does', async () => {
  const location = await createTestDatabase()
  await using receiver = await startReceiver()
  receiver.behaviours.push(() => {})
  const node = await startTestNode(location, environmentOf(receiver))
  try {
    expect(await signUpAt(node.url, 'hanging@example.org')).toBe(200)
    await expect.poll(() => receiver.posted.length, { timeout: 60_000 }).toBe(1)
    expect(await signUpAt(node.url, 'second@example.org')).toBe(200)
    await expect.poll(() => receiver.events.size, { timeout: 60_000 }).toBe(1)
  } finally {
    await node.stop()
    await location.remove()
  }
})

test('RF-5: a node that is killed between the post and its mark leaves the event to be posted again, under its id', async () => {
  const location = await createTestDatabase()
  await using receiver = await startReceiver()
  const env = processEnvironment(location, environmentOf(receiver))
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    receiver.behaviours.push(() => {
      child.kill('SIGKILL')
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    await expect.poll(() => /ready on (\S+)/.exec(output)?.[1], { timeout: 60_000 }).toBeDefined()
    expect(await signUpAt(/ready on (\S+)/.exec(output)?.[1] ?? '', 'killed@example.org')).toBe(200)
    await expect.poll(() => child.signalCode, { timeout: 60_000 }).toBe('SIGKILL')
    expect([receiver.posted.length, receiver.events.size]).toEqual([1, 0])

    const database = await openDatabase(location, pino({ level: 'silent' }))
    const runtime = createTestRuntime(database, { clock: { now: () => new Date(Date.now() + 60_000) } })
    const { url } = receiver
    const config = { ...runtime.config, sisterWebhook: { url, secret: SECRET } }
    await deliverDue({ ...runtime, config })
    const rows = await database.kysely
      .selectFrom('ecosystem_deliveries')
      .select(['id', 'state', 'attempts'])
      .execute()
    await database.close()
    expect(rows).toEqual([{ id: expect.any(String), state: 'delivered', attempts: 2 }])
    expect(receiver.posted.map(({ headers }) => headers['webhook-id'])).toEqual([rows[0]?.id, rows[0]?.id])
    expect([...receiver.events.keys()]).toEqual([rows[0]?.id])
  } finally {
    child.kill('SIGKILL')
    await location.remove()
  }
})
