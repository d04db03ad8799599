import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMissingDocPaths, findMissingEvidence, mentionedPaths } from './doc-paths.ts'

const folders = new Set(['server', 'docs'])
const pathsIn = (line: string) => mentionedPaths(line, (name) => folders.has(name))

test('paths are texts in backticks or targets of relative links', () => {
  expect(pathsIn('See `server/src/main.ts:12`, `docs` and [this](docs/a.md#part "title").')).toEqual([
    'server/src/main.ts',
    'docs/a.md',
  ])
})

test('commands, addresses, patterns of names and files of a build are not paths', () => {
  const line =
    '`npm start` `/api/docs` `server/src/domains/<word>` `@orpc/contract` `web/dist` `.data/files` `I/O` [x](https://a.b/c.md)'
  expect(pathsIn(line)).toEqual([])
})

test('a path that does not exist is named with its document and line', () => {
  const root = mkdtempSync(join(tmpdir(), 'doc-paths-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs'))
  mkdirSync(join(root, 'server'))
  writeFileSync(join(root, 'README.md'), 'one\n`server/gone.ts` `server/*.ts` `docs/`\n')
  writeFileSync(join(root, 'docs', 'guide.md'), '`server/here.ts` and [guide](guide.md)')
  writeFileSync(join(root, 'server', 'here.ts'), '')
  expect(findMissingDocPaths(root)).toEqual(['README.md:2: server/gone.ts does not exist'])
})

test('evidence that does not exist, and a row that says nothing, are named', () => {
  const root = mkdtempSync(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs'))
  const rows = [
    'requirement,level,about,status,evidence or reason',
    'a,1,x,met,docs/asvs.csv',
    'b,1,x,met,gone.ts',
    'c,1,x,met,',
    'd,1,x,gap,"one, two"',
    'e,1,x,gap,',
    'f,1,x,not applicable,none is used',
    'g,1,x,partly,docs/asvs.csv',
    'a,1,x,gap,again',
  ]
  writeFileSync(join(root, 'docs', 'asvs.csv'), rows.join('\n'))
  expect(findMissingEvidence(root)).toEqual([
    'docs/asvs.csv: b has no evidence: gone.ts',
    'docs/asvs.csv: c has no evidence: ',
    'docs/asvs.csv: e has no reason',
    'docs/asvs.csv: g has an unknown status: partly',
    'docs/asvs.csv: a is listed twice',
  ])
})
