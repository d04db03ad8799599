import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { completeFromFile } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'env-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file with a byte order mark keeps its first line; the environment goes before the file', () => {
  const file = join(folder, '.env')
  writeFileSync(file, '\uFEFFPORT=4000\nHOST=localhost\r\nLLM_MODEL="m n" # a comment\n')
  const env: Record<string, string | undefined> = { HOST: '127.0.0.1' }
  completeFromFile(env, file)
  expect(env).toEqual({ PORT: '4000', HOST: '127.0.0.1', LLM_MODEL: 'm n' })
})
