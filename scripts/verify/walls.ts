import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles } from './find-circles.ts'
import { findLargeFolders } from './folder-sizes.ts'
import { type Dependencies, findImportViolations, isFree } from './import-rules.ts'
import { buildGraph, readSources } from './source-graph.ts'

/**
 * Checks the walls between rooms and workspaces, that no files import each other in a circle, and the size of folders.
 */
export function checkWalls(root: string): string[] {
  const graph = buildGraph(readSources(root))
  const house = new Map([...graph].filter(([file]) => !isFree(file)))
  return [
    ...findImportViolations(graph, readDependencies(root)),
    ...findCircles(house).map((circle) => `circle: ${circle}`),
    ...findLargeFolders(root),
  ]
}

function readDependencies(root: string): Dependencies {
  const workspaces = ['', 'contract', 'server', 'web']
  return Object.fromEntries(
    workspaces.map((workspace) => {
      const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
      return [workspace, Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })]
    }),
  )
}
