import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeVariables } from './describe-variables.ts'
import { environment } from './environment.ts'
import { SECRETS } from './secret-files.ts'

function describe(env: Record<string, string>, config = readConfig(env)) {
  const described = describeVariables(env, config)
  return Object.fromEntries(described.map(({ name, value, isSet }) => [name, isSet ? `* ${value}` : value]))
}

test('every variable is described by the value in force', () => {
  const described = describe({ PORT: '4000', LLM_TOTAL_TIMEOUT_MS: '60000', TRUSTED_PROXIES: ' ' })
  expect(Object.keys(described)).toEqual(Object.keys(environment.shape))
  expect(described).toMatchObject({
    PORT: '* 4000',
    PUBLIC_ORIGIN: 'http://localhost:4000',
    SHUTDOWN_TIMEOUT_MS: '60000',
    SHUTDOWN_DELAY_MS: '0',
    TRUSTED_PROXIES: '0',
    LOG_LEVEL: 'info',
    SMTP_URL: 'not set',
  })
})

test('no part of a secret is shown, nor the part of an address that could give access', () => {
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, 'smtp://ada:hidden@hidden.example.org']))
  const addresses = {
    LLM_BASE_URL: 'https://ada:hidden@llm.example.org/hidden?key=hidden',
    SISTER_WEBHOOK_URL: 'https://sister.example.org/hidden',
    AUDIT_HEAD_WEBHOOK: 'hidden',
  }
  const given = { ...secrets, ...addresses, METRICS_TOKEN: '', METRICS_TOKEN_FILE: '/run/secrets/token' }
  const described = Object.fromEntries(
    describeVariables(given, null).map(({ name, value }) => [name, value] as const),
  )
  expect(JSON.stringify(described)).not.toContain('hidden')
  expect(described).toMatchObject({
    SMTP_URL: 'set',
    METRICS_TOKEN: 'from file /run/secrets/token',
    LLM_BASE_URL: 'https://llm.example.org/...',
    AUDIT_HEAD_WEBHOOK: 'set, not an address',
  })
})
