import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputAsset, OutputBundle, OutputChunk } from 'rolldown'
import { type Plugin, transformWithOxc } from 'vite'
import { holdsModule, stylesOf } from './chunk-parts.ts'

const SOURCE = join(import.meta.dirname, '../src/app/offline/service-worker.ts')

type ShellParts = {
  /** Source paths of the parts that are needed without a connection, besides the entry. */
  parts: readonly RegExp[]
  /** A pattern for the names of other files, such as fonts. */
  files: RegExp
}

/**
 * Emits the service worker with the names of the files that it keeps. Its version depends on those files: a build that
 * changes none of them does not change the worker.
 */
export function serviceWorker(shell: ShellParts): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = shellFiles(bundle, shell)
        const { code: module } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)
        // Not every browser runs this worker as a module.
        const code = module.replace(/^export \{\s*\};?$/m, '')
        const version = createHash('sha256').update(code).update(files.join()).digest('hex').slice(0, 16)
        const constants = [
          `const SHELL_VERSION = ${JSON.stringify(version)}`,
          `const SHELL_FILES = ${JSON.stringify(files)}`,
          `const SHELL_ENTRY = ${JSON.stringify(entryOf(bundle))}`,
        ]
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: [...constants, code].join('\n'),
        })
      },
    },
  }
}

/** Lists the paths of the files that the parts are made of, with all that they import, and of the other files. */
export function shellFiles(bundle: OutputBundle, { parts, files }: ShellParts): string[] {
  const outputs = Object.values(bundle)
  const needed = outputs.filter((output) => isNeeded(output, parts))
  const names = [
    ...[...withImports(needed, bundle)].flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)]),
    ...outputs.map((output) => output.fileName).filter((name) => files.test(name)),
  ]
  return [...new Set(names)].sort().map((name) => `/${name}`)
}

/** Adds the chunks that are imported at once, by others too: the browser loads the style sheets of all before a part. */
function withImports(chunks: readonly OutputChunk[], bundle: OutputBundle): Set<OutputChunk> {
  const found = new Set(chunks)
  // A set also visits those that are added on the way.
  for (const { imports } of found)
    for (const name of imports) {
      const output = bundle[name]
      if (output?.type === 'chunk') found.add(output)
    }
  return found
}

/** Returns the path of the module that pages start with. */
function entryOf(bundle: OutputBundle): string {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  return `/${entry.fileName}`
}

function isNeeded(output: OutputChunk | OutputAsset, parts: readonly RegExp[]): output is OutputChunk {
  return (output.type === 'chunk' && output.isEntry) || parts.some((part) => holdsModule(output, part))
}
