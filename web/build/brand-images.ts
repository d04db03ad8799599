import type { Plugin } from 'vite'
import { type MarkPalette, markSvg } from '../src/ui/avatar/mark-svg.ts'
import { toHex } from './oklch.ts'
import { readColourTokens } from './read-tokens.ts'

const images: Record<string, () => string> = {
  'favicon.svg': () => markSvg(readPalette()),
}

/** Emits the images that pages name by a fixed address, drawn from the avatar's own shapes. */
export function brandImages(): Plugin {
  return {
    name: 'brand-images',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const draw = images[(request.url ?? '').slice(1)]
        if (!draw) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(draw())
      })
    },
    generateBundle() {
      for (const [fileName, draw] of Object.entries(images)) {
        this.emitFile({ type: 'asset', fileName, source: draw() })
      }
    },
  }
}

function readPalette(): MarkPalette {
  const tokens = [...readColourTokens()].filter(([name]) => name.startsWith('pepper'))
  return Object.fromEntries(tokens.map(([name, colour]) => [name, toHex(colour.dark)])) as MarkPalette
}
