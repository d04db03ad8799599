import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkTranslations } from './translations.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'translations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Copies the web app's own catalogues and what checks them, so that a test can change them. */
function copyWeb(name: string): { root: string; change: (file: string, from: RegExp, to: string) => void } {
  const root = join(folder, name)
  cpSync(join(ROOT, 'web'), join(root, 'web'), {
    recursive: true,
    filter: (path) => !/web\/(node_modules|dist)$/.test(path),
  })
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
  cpSync(join(ROOT, 'contract'), join(root, 'contract'), {
    recursive: true,
    filter: (path) => !/node_modules/.test(path),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    change: (file, from, to) => {
      const path = join(root, 'web', file)
      const before = readFileSync(path, 'utf8')
      const after = before.replace(from, to)
      expect(after).not.toBe(before)
      writeFileSync(path, after)
    },
  }
}

test('a string that one language lacks fails, and is named', async () => {
  const { root, change } = copyWeb('missing')
  // The comparison with the source files, and workers, need the program where it is installed, which is not here.
  change('package.json', /lingui check sync --clean && (lingui[^"]*)/, '$1 --workers 1')
  expect(await checkTranslations(root)).toBe('')
  change('src/locales/core/fr.po', /(msgid "Send"\nmsgstr )"[^"]+"/, '$1""')
  expect(await checkTranslations(root)).toMatch(/fr[\s\S]*Send/)
})

test('a web app without the check fails', async () => {
  const { root, change } = copyWeb('unchecked')
  change('package.json', /,\s*"check:translations":[^\n]*/, '')
  expect(await checkTranslations(root)).toContain('check:translations')
})
