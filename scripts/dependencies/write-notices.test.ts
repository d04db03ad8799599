import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../launch.mjs'
import { writeNotices } from './write-notices.ts'

test('THIRD-PARTY-NOTICES.md is what npm run notices writes', () => {
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(writeNotices(root))
})

test('packages under the same words share a text, and keep their own copyright lines', () => {
  const folder = withPackages({
    'node_modules/one': { text: 'MIT License\n\nCopyright (c) 2020 One\n\nPermission is granted.' },
    'node_modules/two': { text: 'Copyright 2021 Two\n\nPermission\nis granted.\r\n' },
    'node_modules/tool': { text: 'Not shipped.', dev: true },
  })
  const notices = writeNotices(folder)
  expect(notices).toContain('- one 1.0.0: Copyright (c) 2020 One\n- two 1.0.0: Copyright 2021 Two')
  expect(notices.match(/^Permission/gm)).toHaveLength(1)
  expect(notices).not.toContain('tool')
})

test('a package of one platform is named without being read', () => {
  const folder = withPackages({ 'node_modules/native': { text: null, optional: true } })
  expect(writeNotices(folder)).toContain('| native | 1.0.0 | MIT |')
})

interface Installed {
  text: string | null
  dev?: boolean
  optional?: boolean
}

function withPackages(packages: Record<string, Installed>): string {
  const folder = mkdtempSync(join(tmpdir(), 'notices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const locked = Object.entries(packages).map(([path, { text, ...traits }]) => {
    if (text !== null) {
      mkdirSync(join(folder, path), { recursive: true })
      writeFileSync(join(folder, path, 'LICENSE'), text)
    }
    return [path, { version: '1.0.0', license: 'MIT', ...traits }]
  })
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: Object.fromEntries(locked) }))
  return folder
}
