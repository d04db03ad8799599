import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function openLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('a line about a broken connection holds no key, statement, password or value of it', () => {
  const { log, lines } = openLog()
  const client = {
    secretKey: 4711,
    password: 'hunter2',
    activeQuery: { text: 'select secret', values: ['ada@example.org'] },
  }
  const error = Object.assign(new Error('postgres://pepper:hunter2@db/pepper went away'), {
    code: '57P01',
    detail: 'Key (email)=(ada@example.org) already exists.',
    client,
  })
  log.warn({ err: error }, 'an idle database connection broke')
  const written = JSON.stringify(lines)
  for (const secret of ['4711', 'hunter2', 'select secret', 'ada@example.org'])
    expect(written).not.toContain(secret)
  expect(lines[0]).toMatchObject({
    msg: 'an idle database connection broke',
    err: { type: 'Error', code: '57P01', message: 'postgres://[redacted]@db/pepper went away' },
  })
})

test('an outage leaves a few lines of each kind, and other errors are written all the same', () => {
  const { log, lines } = openLog()
  const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  for (let index = 0; index < 500; index += 1) log.error({ err: refused() }, 'a request failed')
  log.error({ err: new Error('other') }, 'a request failed')
  log.info('a line without an error')
  expect(lines.length).toBeLessThan(10)
  expect(lines.map(({ msg }) => msg)).toContain('a line without an error')
  expect(
    lines.filter(({ err }) => (err as { message: string } | undefined)?.message === 'other'),
  ).toHaveLength(1)
})

test('copies of errors as plain objects are sampled and described like errors', () => {
  const { log, lines } = openLog()
  const refused = new Error('Connection refused')
  const copy = {
    ...{ message: refused.message, stack: refused.stack, code: 'ECONNREFUSED', queue: 'mail.deliver' },
    detail: 'Key (email)=(ada@example.org) already exists.',
  }
  for (let index = 0; index < 100; index += 1) log.warn({ err: copy }, 'the job queue met an error')
  expect(lines.length).toBeLessThan(10)
  expect(lines[0]).toMatchObject({ err: { code: 'ECONNREFUSED', message: 'Connection refused' } })
  expect(JSON.stringify(lines)).not.toContain('ada@example.org')
})

test('a line about a person or a request holds no secret of theirs, nor their address or words', () => {
  const { log, lines } = openLog()
  const fields = ['password', 'token', 'cookie', 'authorization', 'email', 'content']
  const secrets = Object.fromEntries(fields.map((field) => [field, `hunter2 ${field}`]))
  log.info({ ...secrets, body: secrets, id: 7 }, 'a line')
  const redacted = Object.fromEntries(fields.map((field) => [field, '[redacted]']))
  expect(lines).toMatchObject([{ ...redacted, body: redacted, id: 7 }])
})
