import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const COMMAND = join(import.meta.dirname, '..', '..', 'bin', 'check-config.ts')
const folder = mkdtempSync(join(tmpdir(), 'check-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command in a folder of its own, as npm does. */
function run(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { code: status, said: stdout, failed: stderr }
}

test('the configuration in force is printed without secrets, from the environment and .env, and nothing is made', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4001\nSMTP_URL=smtps://ada:hidden@mail.example.org\n')
  const { code, said, failed } = run({ BRAND_PERSONA: 'Basil', LLM_BASEURL: 'x' })
  expect({ code, failed }).toEqual({ code: 0, failed: '' })
  expect(said).toMatch(/^\* PORT +4001$/m)
  expect(said).toMatch(/^ {2}PUBLIC_ORIGIN +http:\/\/localhost:4001$/m)
  expect(said).toMatch(/^\* SMTP_URL +set$/m)
  expect(said).toMatch(/^\* BRAND_PERSONA +Basil$/m)
  expect(said).toContain('LLM_BASEURL is not a variable of this program')
  expect(said).toMatch(/\nA server can start\. 1 warning\.\n$/)
  expect(said).not.toContain('hidden')
  expect(readdirSync(folder)).toEqual(['.env'])
})

test('every problem is named, those of the brand too, and the exit code is 1', () => {
  const { code, said } = run({ PORT: 'x', METRICS_TOKEN: 'hidden', BRAND_ACCENT: 'red' })
  expect(code).toBe(1)
  expect(said).toContain(`Problems:
- PORT=x is not a whole number from 0 to 65535
- METRICS_TOKEN is not 16 characters or longer
- BRAND_ACCENT=red is not a colour like #c8102e

A server cannot start: 3 problems.`)
  expect(said).not.toContain('hidden')
})

test('a risk on a public origin is a warning', () => {
  const { code, said } = run({ PUBLIC_ORIGIN: 'http://chat.example.org', MAIL_FROM: 'a@example.org' })
  expect(code).toBe(0)
  expect(said).toMatch(/Warnings:\n- PUBLIC_ORIGIN=http:\/\/chat\.example\.org is plain http/)
})

test('replicas of the embedded database are a warning, and stay secret', () => {
  const { code, said } = run({ DATABASE_REPLICA_URLS: 'postgres://ada:hidden@localhost/pepper' })
  expect(code).toBe(0)
  expect(said).toMatch(/^\* DATABASE_REPLICA_URLS +set$/m)
  expect(said).toContain('DATABASE_REPLICA_URLS is ignored: the embedded database has no replicas.')
  expect(said).not.toContain('hidden')
})

test('it says how it is used, and refuses options that it does not know', () => {
  expect(run({}, '--help')).toMatchObject({ code: 0, said: expect.stringMatching(/^npm run check-config\n/) })
  expect(run({}, '--everything')).toMatchObject({ code: 2, said: '' })
})
