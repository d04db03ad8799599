import type { SourceGraph } from './source-graph.ts'

/** Finds circles of imports, type imports included, as `a -> b -> a`: one for each knot of files. */
export function findCircles(graph: SourceGraph): string[] {
  const edges = new Map([...graph].map(([file, imports]) => [file, targetsOf(imports)]))
  const done = new Set<string>()
  const circles: string[] = []
  for (const start of edges.keys()) {
    if (done.has(start)) continue
    const circle = shortestCircle(edges, start)
    if (circle === undefined) continue
    for (const file of circle) done.add(file)
    circles.push([...circle, circle[0]].join(' -> '))
  }
  return circles
}

function targetsOf(imports: { target: object }[]): string[] {
  return imports.flatMap(({ target }) =>
    'file' in target && typeof target.file === 'string' ? [target.file] : [],
  )
}

/** Searches breadth first from `start` until an import leads back to it. */
function shortestCircle(edges: Map<string, string[]>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  for (const file of cameFrom.keys()) {
    for (const target of edges.get(file) ?? []) {
      if (target === start) return pathTo(cameFrom, file)
      if (!cameFrom.has(target)) cameFrom.set(target, file)
    }
  }
  return undefined
}

function pathTo(cameFrom: Map<string, string | undefined>, end: string): string[] {
  const path: string[] = []
  for (let file: string | undefined = end; file !== undefined; file = cameFrom.get(file)) path.unshift(file)
  return path
}
