import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBrand } from '../../src/platform/brand.ts'
import { ConfigError, readConfig } from '../../src/platform/config/config.ts'
import { createTestDatabase, type DatabaseLocation, testEngine } from '../databases.ts'
import { runServerProcess, startServerProcess } from './server-process.ts'

let location: DatabaseLocation
beforeAll(async () => {
  location = await createTestDatabase()
})
afterAll(() => location.remove())

const BAD_VALUES: [Record<string, string>, string][] = [
  [{ PORT: 'eighty' }, 'PORT=eighty is not a whole number from 0 to 65535'],
  [{ LLM_PRICE_INPUT: 'cheap', LLM_PRICE_OUTPUT: '1' }, 'LLM_PRICE_INPUT=cheap is not a number from 0'],
  [{ SEED: 'yes' }, 'SEED=yes is not one of: dev'],
  [{ PORT: '70000' }, 'PORT=70000 is not a whole number from 0 to 65535'],
  [{ PORT: '3000.5' }, 'PORT=3000.5 is not a whole number from 0 to 65535'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ PUBLIC_ORIGIN: 'chat.example.org' }, 'PUBLIC_ORIGIN=chat.example.org'],
  [{ PUBLIC_ORIGIN: 'ftp://chat.example.org' }, 'PUBLIC_ORIGIN=ftp://chat.example.org'],
  [{ PUBLIC_ORIGIN: 'https://example.org/chat' }, 'PUBLIC_ORIGIN=https://example.org/chat is not an origin'],
  [{ MAIL_FROM: 'not an address' }, 'MAIL_FROM=not an address is not a sender'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES=-1'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXIES=10.0.0.0/8, proxy is not a number'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES=0.0.0.0/0'],
  [{ DATABASE_URL: 'mysql://localhost/chat' }, 'DATABASE_URL'],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE=0 is not a whole number from 1 to 200'],
  [{ LLM_BASE_URL: 'localhost:11434', LLM_MODEL: 'm' }, 'LLM_BASE_URL'],
  [{ LLM_BASE_URL: 'http://localhost:11434/v1' }, 'LLM_MODEL'],
  [{ LLM_API_KEY: 'key' }, 'LLM_BASE_URL'],
  [{ EMBEDDINGS_URL: 'http://localhost:11434/v1' }, 'EMBEDDINGS_MODEL is needed'],
  [{ EMBEDDINGS_API_KEY: 'key' }, 'EMBEDDINGS_URL is needed'],
  [{ EMBEDDINGS_URL: 'http://10.0.0.7/v1', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_ALLOW_HTTP=on'],
  [{ EMBEDDINGS_LANGUAGES: 'en,tlh' }, 'EMBEDDINGS_LANGUAGES=en,tlh is not a list of languages'],
  [{ EMBEDDINGS_TIMEOUT_MS: '5' }, 'EMBEDDINGS_TIMEOUT_MS=5'],
  [{ LLM_FIRST_TOKEN_TIMEOUT_MS: '1' }, 'LLM_FIRST_TOKEN_TIMEOUT_MS=1'],
  [
    { LLM_IDLE_TIMEOUT_MS: 'soon' },
    'LLM_IDLE_TIMEOUT_MS=soon is not a whole number from 100 to 3600000 (milliseconds)',
  ],
  [{ LLM_TOTAL_TIMEOUT_MS: '1e9' }, 'LLM_TOTAL_TIMEOUT_MS=1e9'],
  [{ LLM_MAX_CONCURRENT: '0' }, 'LLM_MAX_CONCURRENT=0'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.org?ignoreTLS=true' }, 'SMTP_ALLOW_PLAIN=on'],
  [{ SMTP_ALLOW_PLAIN: 'yes' }, 'SMTP_ALLOW_PLAIN=yes'],
  [{ LLM_BASE_URL: 'http://llm.example.org/v1', LLM_MODEL: 'm' }, 'LLM_ALLOW_HTTP=on'],
  [{ LLM_BASE_URL: 'http://10.0.0.7/v1', LLM_MODEL: 'm' }, 'LLM_ALLOW_HTTP=on'],
  [{ LLM_MAX_TOKENS: '0' }, 'LLM_MAX_TOKENS=0'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ BRAND_FILE: '/no/such/brand.json' }, 'BRAND_FILE=/no/such/brand.json'],
  [{ BRAND_PERSONA: 'x'.repeat(61) }, 'is not a name of 1 to 60 characters'],
  [{ BRAND_ACCENT: 'red' }, 'BRAND_ACCENT=red is not a colour like #c8102e'],
  [{ BRAND_PERSONA_SLUG: 'Not A Slug' }, 'BRAND_PERSONA_SLUG'],
  [{ BRAND_SUPPORT_EMAIL: 'nobody' }, 'BRAND_SUPPORT_EMAIL'],
  [{ BRAND_COMMUNITY_URL: 'http://example.org' }, 'BRAND_COMMUNITY_URL'],
  [{ CREDITS_TIME_ZONE: 'Mars/Olympus' }, 'CREDITS_TIME_ZONE=Mars/Olympus'],
  [{ CREDITS_TIME_ZONE: '+02:00' }, 'CREDITS_TIME_ZONE=+02:00'],
  [
    { ADMIN_DAILY_MESSAGE_LIMIT: 'many' },
    'ADMIN_DAILY_MESSAGE_LIMIT=many is not a whole number from 1 to 1000000',
  ],
  [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS=no is not one of: on, off'],
  [{ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'https://chat.example.org' }, 'RATE_LIMITS=off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud is not one of: fatal, error, warn, info, debug, trace, silent'],
  [{ SHUTDOWN_TIMEOUT_MS: 'never' }, 'SHUTDOWN_TIMEOUT_MS=never'],
  [{ SHUTDOWN_DELAY_MS: '-5' }, 'SHUTDOWN_DELAY_MS=-5 is not a whole number from 0 to 600000 (milliseconds)'],
]

/** Reads a configuration; returns the message of its refusal, or 'accepted'. */
function refusalOf(env: Record<string, string>): string {
  try {
    readBrand(readConfig(env))
    return 'accepted'
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test.each(BAD_VALUES)('a configuration with %j is refused with one sentence that names %s', (env, named) => {
  const [title, ...problems] = refusalOf(env).split('\n')
  expect(title).toBe('The configuration has a problem:')
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(named)
  expect(problems[0]).not.toMatch(/invalid|NaN|expected/i)
})

test('a value of blanks only is a missing value', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '\t' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('secrets of a bad configuration are not shown', () => {
  const said = refusalOf({
    DATABASE_URL: 'mysql://user:hunter2@localhost/chat',
    SMTP_URL: 'x:hunter2@y',
    LLM_API_KEY: 'hunter2',
  })
  expect(said.split('\n').length).toBe(3)
  expect(said).not.toContain('hunter2')
})

/** Lists values that turn out to be bad only when they are used, each with its refusal. */
async function unusableValues(): Promise<[Record<string, string>, RegExp][]> {
  const brandFile = join(location.dataDir, 'brand.json')
  writeFileSync(brandFile, '{"persona":')
  const plainFile = join(location.dataDir, 'plain')
  writeFileSync(plainFile, '')
  const { DATABASE_URL: _, ...embedded } = { DATABASE_URL: '' }
  return [
    [
      { ...embedded, BRAND_FILE: brandFile },
      /^The configuration has a problem:\n- BRAND_FILE=\S+ is not readable JSON: .+$/,
    ],
    [
      { HOST: '203.0.113.9', PUBLIC_ORIGIN: 'https://chat.example.org', RATE_LIMITS: 'on' },
      /^The configuration has a problem:\n- HOST=203\.0\.113\.9 is not an address of this machine\.$/,
    ],
    [{ DATABASE_URL: '', DATA_DIR: plainFile }, /^DATA_DIR=\S+ cannot be used: .+$/],
    // Nothing can be created there; creating folders above it without end would never return.
    ...(process.platform === 'linux'
      ? ([
          [{ DATABASE_URL: '', DATA_DIR: '/proc/pepper' }, /^DATA_DIR=\/proc\/pepper cannot be used: .+$/],
        ] as [Record<string, string>, RegExp][])
      : []),
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
      /^The database at DATABASE_URL does not answer\. Is it running\?$/,
    ],
    ...(location.databaseUrl
      ? ([
          [
            { DATABASE_URL: `${location.databaseUrl}_gone` },
            /^DATABASE_URL names a database that does not exist\. Create it first\.$/,
          ],
          [
            { DATABASE_URL: location.databaseUrl.replace(/:\w+@/, ':wrong@') },
            /^The database at DATABASE_URL refuses this user or password\. Give DATABASE_URL .*, and start again\.$/,
          ],
        ] as [Record<string, string>, RegExp][])
      : []),
  ]
}

test('a value that turns out to be unusable stops the start with one sentence that names it, and code 1', async () => {
  for (const [env, sentence] of await unusableValues()) {
    const { code, output } = await runServerProcess(location, env)
    expect(output.trim()).toMatch(sentence)
    expect(code).toBe(1)
  }
})

test('a port that is taken stops the start with one sentence that names PORT, and the database is closed cleanly', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const PORT = String((other.address() as AddressInfo).port)
  const { code, output } = await runServerProcess(location, { PORT })
  other.close()
  expect([code, output.trim()]).toEqual([
    1,
    `The configuration has a problem:\n- PORT=${PORT} is in use by another program. Stop it, or set PORT to a free one.`,
  ])
})

if (testEngine() === 'pglite') {
  test('a second server on the same data folder is refused with a clear message, and the first goes on unharmed', async () => {
    const first = await startServerProcess(location)
    const { code, output } = await runServerProcess(location)
    expect([code, output.trim()]).toEqual([
      1,
      `Another server is running on the data folder ${location.dataDir}. Stop it first, or set DATA_DIR to another folder, or set DATABASE_URL to let several servers share one PostgreSQL.`,
    ])
    const guest = await fetch(`${first.url}/api/identity/guest`, { method: 'POST' })
    expect([guest.status, (await fetch(`${first.url}/readyz`)).status]).toEqual([200, 200])
    expect((await first.stop()).code).toBe(0)
    const again = await startServerProcess(location)
    const cookie = guest.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const viewer = await fetch(`${again.url}/api/identity/viewer`, { headers: { cookie } })
    expect(await viewer.json()).toMatchObject({ status: 'guest', guest: { creditsUsed: 0 } })
    await again.stop()
  })

  test('a data folder whose files are damaged is refused with a sentence, and left as it is', async () => {
    const damaged = join(location.dataDir, 'damaged')
    mkdirSync(join(damaged, 'postgres'), { recursive: true })
    writeFileSync(join(damaged, 'postgres', 'PG_VERSION'), '18\n')
    const { code, output } = await runServerProcess({ ...location, dataDir: damaged })
    expect(output).toContain(`The database in ${join(damaged, 'postgres')} does not open`)
    expect(code).toBe(1)
  })
}
