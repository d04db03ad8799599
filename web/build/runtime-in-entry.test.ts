import type { OutputBundle } from 'rolldown'
import { expect, test } from 'vitest'
import { moveRuntime } from './runtime-in-entry.ts'

type ChunkParts = { code: string; imports?: string[]; isEntry?: boolean; moduleIds?: string[] }

function bundleOf(chunks: Record<string, ChunkParts>, page: string) {
  const outputs = Object.entries(chunks).map(([fileName, parts]) => [
    fileName,
    { type: 'chunk', fileName, imports: [], isEntry: false, moduleIds: [], ...parts },
  ])
  return Object.fromEntries([
    ...outputs,
    ['index.html', { type: 'asset', fileName: 'index.html', source: page }],
  ]) as OutputBundle
}

test('the helpers of the runtime come with the entry, and nothing names their file any more', async () => {
  const bundle = bundleOf(
    {
      'assets/rt.js': {
        moduleIds: ['\0rolldown/runtime.js'],
        code: 'var e=x=>x+1,o=7;export{e as n,o as t};',
      },
      'assets/entry.js': {
        isEntry: true,
        imports: ['assets/rt.js'],
        code: 'const deps=["assets/rt.js","assets/a.js"];import{n as e,t}from"./rt.js";var shown=e(t);export{shown as s};',
      },
      'assets/a.js': {
        imports: ['assets/rt.js', 'assets/entry.js'],
        code: 'import{n as e}from"./rt.js";import{s}from"./entry.js";export const a=e(s);',
      },
      'assets/alone.js': { imports: ['assets/rt.js'], code: 'import{t}from"./rt.js";export const b=t;' },
    },
    '<script src="/assets/entry.js"></script>\n<link rel="modulepreload" href="/assets/rt.js">\n',
  )
  moveRuntime(bundle)
  const texts = Object.values(bundle).map((output) => (output.type === 'chunk' ? output.code : output.source))
  expect(texts.join()).not.toContain('rt.js')
  expect(Object.keys(bundle)).toEqual(['assets/entry.js', 'assets/a.js', 'assets/alone.js', 'index.html'])
  const load = (name: string, code: string) => {
    const entry = codeOf('assets/entry.js')
    const address = `data:text/javascript,${encodeURIComponent(entry)}`
    return import(
      `data:text/javascript,${encodeURIComponent(code.replaceAll('./entry.js', address))}#${name}`
    )
  }
  const codeOf = (fileName: string) => {
    const output = bundle[fileName]
    return output?.type === 'chunk' ? output.code : ''
  }
  expect((await load('entry', codeOf('assets/entry.js'))).s).toBe(8)
  expect((await load('a', codeOf('assets/a.js'))).a).toBe(9)
  expect((await load('alone', codeOf('assets/alone.js'))).b).toBe(7)
  expect(codeOf('assets/alone.js')).not.toContain('entry.js')
})
