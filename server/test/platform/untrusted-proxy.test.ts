import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createContext } from '../../src/app/create-context.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openTestDatabase } from '../databases.ts'
import { createTestRuntime } from '../runtimes.ts'

/** Collects the warnings of a node after two requests that a proxy passed on. */
async function warningsWith(env: Record<string, string>): Promise<string[]> {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const runtime = createTestRuntime(database, { config: readConfig(env), log })
  for (let count = 0; count < 2; count++) {
    const request = new IncomingMessage(new Socket())
    request.headers['x-forwarded-for'] = '203.0.113.9'
    createContext(runtime, request)
  }
  return lines
}

test('a node behind a proxy that is not trusted warns once, where people open it from elsewhere', async () => {
  const PUBLIC_ORIGIN = 'https://chat.example.org'
  expect(await warningsWith({ PUBLIC_ORIGIN })).toEqual([
    expect.stringContaining('TRUSTED_PROXIES is not set'),
  ])
  expect(await warningsWith({ PUBLIC_ORIGIN, TRUSTED_PROXIES: '1' })).toEqual([])
  expect(await warningsWith({})).toEqual([])
})
