import type { OutputAsset, OutputChunk } from 'rolldown'

/** Checks whether an output of the build is a chunk with a module whose source path matches. */
export function holdsModule(output: OutputChunk | OutputAsset, pattern: RegExp): output is OutputChunk {
  return output.type === 'chunk' && output.moduleIds.some((id) => pattern.test(sourceOf(id)))
}

/** Returns the source path of a module, without a query, the same on every system. */
export function sourceOf(id: string): string {
  return id.replace(/\?.*$/, '').replaceAll('\\', '/')
}

/** Lists the style sheets of a chunk, which Vite knows and Rolldown does not. */
export function stylesOf(chunk: OutputChunk & { viteMetadata?: { importedCss: Set<string> } }): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])]
}
