import type { OutputBundle } from 'rolldown'
import { expect, test } from 'vitest'
import { shellFiles } from './service-worker.ts'

type ChunkParts = { source?: string; isEntry?: boolean; imports?: string[]; styles?: string[] }

/** Makes the output of a build of chunks by their names, and of one font. */
function bundleOf(chunks: Record<string, ChunkParts>): OutputBundle {
  const outputs = Object.entries(chunks).map(([fileName, { source, isEntry, imports = [], styles = [] }]) => [
    fileName,
    {
      ...{ type: 'chunk', fileName, imports, isEntry: isEntry === true, moduleIds: source ? [source] : [] },
      viteMetadata: { importedCss: new Set(styles) },
    },
  ])
  return Object.fromEntries([...outputs, ['font.woff2', { type: 'asset', fileName: 'font.woff2' }]])
}

test('the worker keeps a part with all that it imports by others, style sheets too, and nothing else', () => {
  const bundle = bundleOf({
    'entry.js': { isEntry: true, styles: ['entry.css'] },
    'offline.js': {
      source: '/src/offline.tsx',
      imports: ['buttons.js', 'entry.js'],
      styles: ['offline.css'],
    },
    'buttons.js': { imports: ['icons.js'], styles: ['buttons.css'] },
    'icons.js': { imports: ['buttons.js'], styles: ['icons.css'] },
    'admin.js': { source: '/src/admin.tsx', imports: ['buttons.js'], styles: ['admin.css'] },
  })
  expect(shellFiles(bundle, { parts: [/offline\.tsx$/], files: /\.woff2$/ })).toEqual([
    ...['/buttons.css', '/buttons.js', '/entry.css', '/entry.js', '/font.woff2'],
    ...['/icons.css', '/icons.js', '/offline.css', '/offline.js'],
  ])
})
