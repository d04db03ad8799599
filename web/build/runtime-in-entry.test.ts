import type { OutputBundle } from 'rolldown'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { moveRuntime, runtimeInEntry } from './runtime-in-entry.ts'

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

const sources: Record<string, string> = {
  '/entry.js': "import own from '/own.cjs'; import('/alone.cjs').then((alone) => console.log(own, alone))",
  '/own.cjs': 'exports.own = 1',
  '/alone.cjs': 'exports.alone = 2',
}

/** Builds an entry, and chunks that import nothing but the runtime. Returns the code of each file by its name. */
async function buildWith(plugins: Plugin[]): Promise<Map<string, string>> {
  const kept: Plugin = {
    name: 'kept-sources',
    resolveId: (id) => (id in sources ? id : null),
    load: (id) => sources[id] ?? null,
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [kept, ...plugins],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: '/entry.js',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'own', test: /own/ }],
          },
          entryFileNames: 'assets/[hash].js',
          chunkFileNames: 'assets/[hash].js',
        },
      },
    },
  })
  if (!('output' in built)) throw new Error('The build is not one bundle.')
  return new Map(built.output.map((output) => [output.fileName, output.type === 'chunk' ? output.code : '']))
}

// Guards: a browser keeps a file for a year by its name, so that it would import the runtime of an older version.
test('a chunk from which the runtime was moved has another name than before', async () => {
  const before = await buildWith([])
  const after = await buildWith([runtimeInEntry()])
  expect([before.size, after.size]).toEqual([4, 3])
  for (const [name, code] of after) expect(before.get(name) ?? code).toBe(code)
})
