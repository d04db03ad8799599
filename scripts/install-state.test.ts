import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { forgetInstalled, installedScope, isInstalled, recordInstalled } from './install-state.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install state '))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write('package.json', { workspaces: ['web'], scripts: { start: 'a' }, dependencies: { a: '1' } })
  write('web/package.json', { dependencies: { b: '1' } })
  write('package-lock.json', { packages: lockedPackages })
})

const otherPlatform = process.platform === 'darwin' ? 'linux' : 'darwin'
const installedPackages = {
  'node_modules/a': { version: '1.0.0', integrity: 'x' },
  'node_modules/web': { link: true, resolved: 'web' },
}
const lockedPackages = {
  '': { name: 'root' },
  web: { dependencies: {} },
  ...installedPackages,
  'node_modules/native': { version: '1.0.0', optional: true, os: [otherPlatform] },
}

function write(path: string, content: object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

test('without node_modules, or with a half-made one, nothing is installed', () => {
  expect(isInstalled(root, 'everything')).toBe(false)
  mkdirSync(join(root, 'node_modules'))
  expect(isInstalled(root, 'everything')).toBe(false)
})

test('recorded packages stay installed until a dependency or the lockfile changes', () => {
  mkdirSync(join(root, 'node_modules'))
  recordInstalled(root, 'everything')
  expect(isInstalled(root, 'everything')).toBe(true)
  write('package.json', { workspaces: ['web'], scripts: { start: 'b' }, dependencies: { a: '1' } })
  expect(isInstalled(root, 'everything')).toBe(true)
  write('web/package.json', { dependencies: { b: '2' } })
  expect(isInstalled(root, 'everything')).toBe(false)
  write('web/package.json', { dependencies: { b: '1' } })
  write('package-lock.json', { packages: {} })
  expect(isInstalled(root, 'everything')).toBe(false)
})

test('packages put there by `npm install` count when they agree with the lockfile', () => {
  write('node_modules/.package-lock.json', { packages: installedPackages })
  expect(isInstalled(root, 'everything')).toBe(true)
})

test('another version, a missing package and a missing binary of this platform do not agree', () => {
  const { 'node_modules/a': a, ...others } = installedPackages
  write('node_modules/.package-lock.json', {
    packages: { ...others, 'node_modules/a': { ...a, version: '2.0.0' } },
  })
  expect(isInstalled(root, 'everything')).toBe(false)
  write('node_modules/.package-lock.json', { packages: others })
  expect(isInstalled(root, 'everything')).toBe(false)
  const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  write('package-lock.json', { packages: { ...lockedPackages, 'node_modules/native': native } })
  write('node_modules/.package-lock.json', { packages: installedPackages })
  expect(isInstalled(root, 'everything')).toBe(false)
})

test('packages for development are only checked if everything is wanted', () => {
  const dev = { version: '1.0.0', integrity: 'y', dev: true }
  write('package-lock.json', { packages: { ...lockedPackages, 'node_modules/dev': dev } })
  write('node_modules/.package-lock.json', { packages: installedPackages })
  expect(isInstalled(root, 'everything')).toBe(false)
  expect(isInstalled(root, 'production')).toBe(true)
  expect(installedScope(root)).toBe('production')
  expect(isInstalled(root, 'everything')).toBe(false)
  write('node_modules/.package-lock.json', { packages: { ...installedPackages, 'node_modules/dev': dev } })
  expect(isInstalled(root, 'everything')).toBe(true)
  expect(installedScope(root)).toBe('everything')
  expect(isInstalled(root, 'production')).toBe(true)
})

test('an installation of everything is known as one after the lockfile changed', () => {
  mkdirSync(join(root, 'node_modules'))
  recordInstalled(root, 'everything')
  write('package-lock.json', { packages: {} })
  expect(isInstalled(root, 'production')).toBe(false)
  expect(installedScope(root)).toBe('everything')
})

test('an installation that was begun and not finished is none in any scope', () => {
  write('node_modules/.package-lock.json', { packages: installedPackages })
  expect(isInstalled(root, 'production')).toBe(true)
  forgetInstalled(root)
  expect(existsSync(join(root, 'node_modules'))).toBe(true)
  expect(isInstalled(root, 'production')).toBe(false)
  expect(isInstalled(root, 'everything')).toBe(false)
})
