import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeProblem, environment } from './environment.ts'
import { SECRETS } from './secret-files.ts'
import { findUnknownVariables } from './unknown-variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('a secret comes from its file, without the line end', () => {
  const config = readConfig({ METRICS_TOKEN_FILE: fileOf('0123456789abcdef\n') })
  expect(config.metricsToken).toBe('0123456789abcdef')
  expect(findUnknownVariables({ SMTP_URL_FILE: 'x', LLM_API_KEY_FILE: 'y' })).toEqual([])
})

test('a bad value of a file is refused without the value', () => {
  expect(() => readConfig({ METRICS_TOKEN_FILE: fileOf('short') })).toThrow(
    'The configuration has a problem:\n- METRICS_TOKEN is not 16 characters or longer',
  )
})

test.each([
  [
    { SMTP_URL_FILE: '/nowhere/at/all' },
    'SMTP_URL_FILE=/nowhere/at/all cannot be read: there is no such file',
  ],
  [{ SMTP_URL_FILE: folder }, `SMTP_URL_FILE=${folder} cannot be read: it is a folder`],
  [
    { SMTP_URL_FILE: '/x', SMTP_URL: 'smtp://localhost' },
    'SMTP_URL and SMTP_URL_FILE are both set: keep one of them',
  ],
])('%o is refused', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('an empty file of a secret is refused', () => {
  expect(() => readConfig({ LLM_API_KEY_FILE: fileOf('\n') })).toThrow('is an empty file')
})

test('every variable that looks like a secret may come from a file', () => {
  const secretive = Object.keys(environment.shape).filter((name) =>
    /(KEY|SECRET|TOKEN|PASSWORD|OTLP_HEADERS)$/.test(name),
  )
  const withPasswords = Object.keys(environment.shape).filter((name) =>
    /(DATABASE(_REPLICA)?|SMTP|BUS)_URLS?$/.test(name),
  )
  expect([...SECRETS].sort()).toEqual([...secretive, ...withPasswords].sort())
  for (const name of SECRETS) {
    const issue = { code: 'custom' as const, path: [name], message: 'is not right', input: '' }
    expect(describeProblem(issue, { [name]: 'hidden' })).not.toContain('hidden')
  }
})
