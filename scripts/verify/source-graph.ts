import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { type ImportSite, readImports } from './read-imports.ts'

/** The target of an import: a file of ours, a package, or Node itself. */
export type Target = { file: string } | { package: string } | { builtin: string }

export interface Import extends ImportSite {
  target: Target
}

/** Our source files by path from the root, each with what it imports. */
export type SourceGraph = Map<string, Import[]>

const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const endings = ['', '.ts', '.tsx', '/index.ts']

/** Reads the sources of the checkout at `root`. */
export function readSources(root: string): Map<string, string> {
  const patterns = [...folders.map((folder) => `${folder}/**/*.{ts,tsx,mts,mjs}`), '*.ts']
  const files = globSync(patterns, {
    cwd: root,
    exclude: (name) => /^(node_modules|dist)$/.test(posix.basename(name)),
  })
  const paths = files.map((file) => file.replaceAll('\\', '/')).sort()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Resolves every import of the sources. Imports that lead to no source of ours (a style sheet, say) are left out. */
export function buildGraph(sources: Map<string, string>): SourceGraph {
  const resolve = (from: string, specifier: string) => resolveTarget(sources, from, specifier)
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      readImports(file, source).flatMap((site) => {
        const target = resolve(file, site.specifier)
        return target === undefined ? [] : [{ ...site, target }]
      }),
    ]),
  )
}

function resolveTarget(sources: Map<string, string>, from: string, specifier: string): Target | undefined {
  if (isBuiltin(specifier)) return { builtin: specifier }
  // Made during a build, by a plugin of web/build.
  if (specifier.startsWith('virtual:')) return undefined
  const path = toPath(from, specifier)
  if (path === undefined) return { package: packageName(specifier) }
  const file = endings.map((ending) => `${path}${ending}`).find((candidate) => sources.has(candidate))
  return file === undefined ? undefined : { file }
}

/** Returns the path that a specifier means, where it means one of ours. */
function toPath(from: string, specifier: string): string | undefined {
  const [bare] = specifier.split('?')
  if (bare?.startsWith('.')) return posix.join(posix.dirname(from), bare)
  const contract = /^@pepper\/contract(?:\/(.+))?$/.exec(specifier)
  return contract === null ? undefined : `contract/src/${contract[1] ?? 'index'}`
}

function packageName(specifier: string): string {
  const [first, second] = specifier.split('/')
  return specifier.startsWith('@') ? `${first}/${second}` : (first ?? specifier)
}
