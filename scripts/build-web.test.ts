import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildWebIfStale } from './build-web.mjs'

let root: string

// The stand-in for the build counts how often it ran.
const countingBuild = `
const fs = require('node:fs')
const builds = fs.existsSync('builds') ? Number(fs.readFileSync('builds')) : 0
fs.writeFileSync('builds', String(builds + 1))
fs.rmSync('dist', { recursive: true, force: true })
process.exitCode = fs.existsSync('broken') ? 1 : 0`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web build '))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['web/src', 'contract/src']) mkdirSync(join(root, folder), { recursive: true })
  write('package.json', JSON.stringify({ workspaces: ['web'] }))
  write('package-lock.json', '{}')
  write('tsconfig.base.json', '{}')
  write('web/package.json', JSON.stringify({ name: 'web', scripts: { build: 'node ../build.cjs' } }))
  write(
    'build.cjs',
    countingBuild.replaceAll(`'builds'`, `'../builds'`).replaceAll(`'broken'`, `'../broken'`),
  )
})

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const builds = () => Number(readFileSync(join(root, 'builds'), 'utf8'))

test('the web app is built when what it is made of has changed, and not otherwise', async () => {
  await buildWebIfStale(root)
  await buildWebIfStale(root)
  expect(builds()).toBe(1)
  write('web/src/main.tsx', '1')
  await buildWebIfStale(root)
  write('contract/src/index.ts', '1')
  await buildWebIfStale(root)
  expect(builds()).toBe(3)
  write('web/src/main.test.ts', '1')
  await buildWebIfStale(root)
  expect(builds()).toBe(3)
}, 60_000)

test('a failed build is an error and is tried again', async () => {
  write('broken', '')
  await expect(buildWebIfStale(root)).rejects.toThrow('web build failed with code 1')
  rmSync(join(root, 'broken'))
  await buildWebIfStale(root)
  expect(builds()).toBe(2)
}, 60_000)
