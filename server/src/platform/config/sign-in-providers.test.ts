import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSignInProviders } from './sign-in-providers.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'providers-'))
  writeFileSync(join(folder, 'secret'), ' swordfish \n')
  writeFileSync(join(folder, 'empty'), '\n')
  mkdirSync(join(folder, 'folder'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(more: object) {
  const file = join(folder, 'providers.json')
  const provider = {
    id: 'acme',
    name: 'Acme',
    issuer: 'https://id.example.org',
    client_id: 'pepper',
    ...more,
  }
  writeFileSync(file, JSON.stringify([provider]))
  return readSignInProviders(file)
}

test('AU-12: the secret of a provider comes from its file, without the space around it', () => {
  const { providers, problems } = read({ client_secret_file: 'secret' })
  expect([providers[0]?.client_secret, problems]).toEqual(['swordfish', []])
})

test.each([
  ['gone', 'acme names a client_secret_file that is not there'],
  ['empty', 'acme names a client_secret_file that is empty or cannot be read'],
  ['folder', 'acme names a client_secret_file that is empty or cannot be read'],
])('AU-12: a secret file that cannot serve is a problem with a sentence: %s', (name, sentence) => {
  expect(read({ client_secret_file: name })).toEqual({
    providers: [],
    problems: [`SIGN_IN_PROVIDERS_FILE: ${sentence}`],
  })
})

test('AU-12: two secrets of one provider are refused, not chosen between', () => {
  expect(read({ client_secret: 'one', client_secret_file: 'secret' }).problems).toEqual([
    'SIGN_IN_PROVIDERS_FILE: acme has a client_secret and a client_secret_file; keep one',
  ])
})
