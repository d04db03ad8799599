import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * Finds the folders of the packages that workspaces need at run time, as they are installed, sorted. Companions that a
 * package only offers to work with are left out, and so are addons for other platforms, which are not installed.
 */
export function findProductionPackages(root: string, workspaces: string[]): string[] {
  const found = new Set<string>()
  const visit = (folder: string) => {
    const { dependencies, optionalDependencies, ...manifest } = readManifest(root, folder)
    const optional = Object.keys(optionalDependencies ?? {})
    for (const name of [...Object.keys(dependencies ?? {}), ...neededPeers(manifest), ...optional]) {
      if (name.startsWith('@pepper/')) continue
      const place = findPackage(root, folder, name)
      if (!place && !optional.includes(name))
        throw new Error(`${folder} needs ${name}, which is not installed`)
      if (!place || found.has(place)) continue
      found.add(place)
      visit(place)
    }
  }
  for (const workspace of workspaces) visit(workspace)
  return [...found].sort()
}

function neededPeers({ peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string[] {
  return Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
}

/** Finds a package as Node does: in the folder's own packages, then in those of the folders above. */
function findPackage(root: string, folder: string, name: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const place = at === '.' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (existsSync(join(root, place, 'package.json'))) return place
    if (at === '.') return null
  }
}

function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}
