import { expect, test } from 'vitest'
import { findCircles } from './find-circles.ts'
import { buildGraph } from './source-graph.ts'

const circlesOf = (sources: Record<string, string>) =>
  findCircles(buildGraph(new Map(Object.entries(sources))))

test('files that import each other are a circle, and type imports count', () => {
  const sources = {
    'server/src/a.ts': `import type { B } from './b.ts'`,
    'server/src/b.ts': `export { c } from './c.ts'`,
    'server/src/c.ts': `type A = import('./a.ts').A`,
    'server/src/d.ts': `import './a.ts'`,
  }
  expect(circlesOf(sources)).toEqual([
    'server/src/a.ts -> server/src/b.ts -> server/src/c.ts -> server/src/a.ts',
  ])
})

test('a file that imports itself is a circle', () => {
  expect(circlesOf({ 'web/src/a.ts': `import './a.ts'` })).toEqual(['web/src/a.ts -> web/src/a.ts'])
})

test('a diamond is no circle', () => {
  const sources = {
    'web/src/a.ts': `import './b.ts'\nimport './c.ts'`,
    'web/src/b.ts': `import './d.ts'`,
    'web/src/c.ts': `import './d.ts'`,
    'web/src/d.ts': '',
  }
  expect(circlesOf(sources)).toEqual([])
})
