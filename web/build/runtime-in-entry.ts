import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

/**
 * The version of this file. It is part of the name of each chunk: names are given before the helpers are moved, and
 * browsers keep a chunk for a year by its name.
 */
const VERSION = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex')

/**
 * Puts the helpers of Rolldown's runtime into the entry. They are half a kilobyte, and Rolldown gives them a file of their
 * own wherever chunks are grouped: one more request before every first screen.
 */
export function runtimeInEntry(): Plugin {
  return {
    name: 'runtime-in-entry',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => VERSION,
    generateBundle: { order: 'post', handler: (_options, bundle) => moveRuntime(bundle) },
  }
}

/**
 * Moves the helpers, and lets every chunk take them from the entry. A chunk that imports nothing of the entry gets its own:
 * its name does not change with that of the entry, so that a kept file would import an older one.
 */
export function moveRuntime(bundle: OutputBundle): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const runtime = chunks.find(({ moduleIds }) => moduleIds.join() === '\0rolldown/runtime.js')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!runtime || !entry) throw new Error('The build has no runtime of its own, or no entry.')
  const helpers = asObject(runtime.code)
  const imports = new RegExp(`import\\{([^}]*)\\}from"\\./${fileOf(runtime).replaceAll('.', '\\.')}";`)
  for (const chunk of chunks) {
    if (!chunk.imports.includes(runtime.fileName)) continue
    const isFromEntry = chunk.imports.includes(entry.fileName)
    const source = isFromEntry ? `import{$runtime}from"./${fileOf(entry)}";` : helpers
    chunk.code = chunk.code.replace(
      imports,
      (_, names: string) => `${source}const{${asKeys(names)}}=$runtime;`,
    )
  }
  entry.code += 'export{$runtime};'
  forget(runtime, { bundle, entry })
}

function fileOf({ fileName }: OutputChunk): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1)
}

/** Writes `r as e,t` as the pattern `r:e,t`. */
function asKeys(names: string): string {
  return names.replaceAll(' as ', ':')
}

/** Writes a module that ends with `export{s as n,l as r}` as an object with these exports. */
function asObject(code: string): string {
  const [, body = '', names = ''] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(code) ?? []
  const pairs = names.split(',').map((pair) => pair.split(' as '))
  const keys = pairs.map(([own, shown = own]) => `${shown}:${own}`)
  return `const $runtime=(()=>{${body}return{${keys.join()}}})();`
}

/** Removes the file and every mention of it: lists of files that chunks fetch ahead name the entry in its place. */
function forget(runtime: OutputChunk, { bundle, entry }: { bundle: OutputBundle; entry: OutputChunk }): void {
  delete bundle[runtime.fileName]
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk') output.code = output.code.replaceAll(runtime.fileName, entry.fileName)
    else if (output.fileName === 'index.html')
      output.source = String(output.source).replace(
        new RegExp(` *<link [^>]*${fileOf(runtime)}[^>]*>\n?`, 'g'),
        '',
      )
  }
}
