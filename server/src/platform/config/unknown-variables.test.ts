import { expect, test } from 'vitest'
import { findUnknownVariables } from './unknown-variables.ts'

test.each([
  ['BRAND_PERSONNA', 'BRAND_PERSONA'],
  ['LLM_BASEURL', 'LLM_BASE_URL'],
  ['LLM_APIKEY', 'LLM_API_KEY'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['DATABASE_REPLICA_URL', 'DATABASE_REPLICA_URLS'],
  ['CREDITS_TIMEZONE', 'CREDITS_TIME_ZONE'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLC_ORIGIN', 'PUBLIC_ORIGIN'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['SHUTDOWN_TIMEOUT', 'SHUTDOWN_TIMEOUT_MS'],
])('%s is named, with %s beside it', (given, nearest) => {
  expect(findUnknownVariables({ [given]: 'x' })).toEqual([
    `${given} is not a variable of this program and changes nothing. Did you mean ${nearest}?`,
  ])
})

test('variables of the product and of other programs are not named; nothing alike is suggested for the rest', () => {
  expect(
    findUnknownVariables({
      LLM_MODEL: 'm',
      BRAND_TOKEN: 'T',
      PATH: '/bin',
      DATABASE_HOST: 'h',
      SHOP_DATABASE_URL: 'p',
    }),
  ).toEqual([])
  expect(findUnknownVariables({ MAIL_QXZ: 'x' })).toEqual([
    'MAIL_QXZ is not a variable of this program and changes nothing.',
  ])
})

test('each unknown name in .env is named, but those of Node, of the driver and of other senders of traces', () => {
  const file = {
    PUBLIC_URL: 'u',
    FOO: 'f',
    PORT: '1',
    NODE_ENV: 'n',
    PGPASSWORD: 'w',
    PGSSLMODE: 's',
    TZ: 'z',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'p',
  }
  expect(findUnknownVariables({ ...file, SHELL: '/bin/sh' }, Object.keys(file))).toEqual([
    'PUBLIC_URL is not a variable of this program and changes nothing.',
    'FOO is not a variable of this program and changes nothing.',
  ])
})

test('names that Node reads before .env are said to come too late there, and nowhere else', () => {
  const env = { NODE_EXTRA_CA_CERTS: '/ca.crt', NODE_OPTIONS: '--max-old-space-size=512' }
  expect(findUnknownVariables(env)).toEqual([])
  expect(findUnknownVariables(env, Object.keys(env))).toEqual(
    Object.keys(env).map((name) =>
      expect.stringContaining(`${name} changes nothing in .env: Node reads it before.`),
    ),
  )
})
