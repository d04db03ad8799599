import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { DEFAULT_BRAND } from '../brand.ts'
import { environment } from './environment.ts'
import { SECRET_FILES } from './secret-files.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Lists each variable of .env.example with the line above it and the default it names. */
const shown = [...read('.env.example').matchAll(/^(.*)\n#([A-Z0-9_]+)=(.*)$/gm)].map(
  ([, comment = '', name = '', value = '']) => ({ comment, name, value }),
)
const brandDefaults = Object.fromEntries(
  Object.entries(DEFAULT_BRAND).map(([field, value]) => [`BRAND_${field.toUpperCase()}`, value]),
)
const known = [...Object.keys(environment.shape), ...Object.keys(brandDefaults)]

test('.env.example names every variable once, each with a sentence', () => {
  expect(shown.map(({ name }) => name).sort()).toEqual([...known].sort())
  for (const { comment } of shown) expect(comment).toMatch(/^# .+\.$/)
})

const isNone = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && value.length === 0)

test('.env.example names the default of every variable', () => {
  const defaults: Record<string, unknown> = { ...environment.parse({}), ...brandDefaults }
  for (const { name, value } of shown) {
    const parsed: Record<string, unknown> = { ...environment.parse({ [name]: value }) }
    const meant = name in brandDefaults ? value || null : parsed[name]
    expect({ name, value: meant }).toEqual({ name, value: defaults[name] })
    // A blank line may stand only for a missing default, not for one that was left out.
    if (value === '') expect({ name, isNone: isNone(defaults[name]) }).toEqual({ name, isNone: true })
  }
})

test('README.md names every variable that an operator sets', () => {
  const named = new Set<string>(read('README.md').match(/`[A-Z0-9_]+`/g))
  const missing = known.filter((name) => !named.has(`\`${name}\``))
  expect(missing).toEqual(['SEED', 'WEB_INDEX_FILE'])
})

// Guards: an accent without quotes was a comment, and the brand had none.
test('examples in .env.example are whole where they are written behind their name', () => {
  const examples = shown.flatMap(({ comment, name }) => {
    const [, example] = /\blike ("[^"]+"|\S+?)[.,;]?(?:\s|$)/.exec(comment) ?? []
    return example ? [{ name, example }] : []
  })
  expect(examples.map(({ name }) => name)).toContain('BRAND_ACCENT')
  for (const { name, example } of examples) {
    expect([name, parseEnv(`${name}=${example}`)[name]]).toEqual([name, example.replaceAll('"', '')])
  }
})

/** Lists the blocks of documents that have variables and no command. */
function blocksOfVariables(): { file: string; block: string }[] {
  return ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((file) =>
    [...read(file).matchAll(/^( *)```\w*\n([^`]+?)^ *```$/gm)]
      .map(([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
      .filter((block) => /^(?:#.*\n|[A-Z][A-Z0-9_]*=.*\n)+$/.test(block) && !/ (?:npm|node) /.test(block))
      .map((block) => ({ file, block })),
  )
}

// Guards: variables beside each other, and remarks behind them, were parts of one value.
test('a block of variables in the documents has one on each line, as .env and units of systemd read them', () => {
  const names = new Set([...known, ...SECRET_FILES])
  const blocks = blocksOfVariables()
  expect(blocks.length).toBeGreaterThan(3)
  for (const { file, block } of blocks) {
    for (const [name, value = ''] of Object.entries(parseEnv(block))) {
      expect([file, name, names.has(name)]).toEqual([file, name, true])
      expect([file, value, /(?:^| )[A-Z][A-Z0-9_]+=/.test(value)]).toEqual([file, value, false])
      expect([file, block.includes(`${name}=${value}\n`)]).toEqual([file, true])
    }
  }
})
