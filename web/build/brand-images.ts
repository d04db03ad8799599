import type { Plugin } from 'vite'
import { markSvg } from '../src/ui/avatar/mark-svg.ts'
import { appIcon } from './app-icon.ts'
import { faviconIco } from './favicon-ico.ts'
import { paletteOf } from './persona-svg.ts'
import { readPalette } from './read-palette.ts'
import { socialImage } from './social-image.ts'

const images: Record<string, { type: string; draw: () => string | Promise<Buffer> }> = {
  'favicon.svg': { type: 'image/svg+xml', draw: () => markSvg(paletteOf(readPalette())) },
  'favicon.ico': { type: 'image/x-icon', draw: faviconIco },
  'social.png': { type: 'image/png', draw: () => socialImage() },
  'social-grey.png': { type: 'image/png', draw: () => socialImage('greys') },
  'icon-192.png': { type: 'image/png', draw: () => appIcon(192, 'plain') },
  'icon-512.png': { type: 'image/png', draw: () => appIcon(512, 'plain') },
  'icon-maskable.png': { type: 'image/png', draw: () => appIcon(512, 'maskable') },
  'apple-touch-icon.png': { type: 'image/png', draw: () => appIcon(180, 'plain') },
}

/** Emits the images that pages name by a fixed address, drawn from the avatar's own shapes. */
export function brandImages(): Plugin {
  return {
    name: 'brand-images',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const image = images[(request.url ?? '').slice(1)]
        if (!image) return next()
        response.setHeader('Content-Type', image.type)
        response.end(await image.draw())
      })
    },
    async generateBundle() {
      for (const [fileName, { draw }] of Object.entries(images)) {
        this.emitFile({ type: 'asset', fileName, source: await draw() })
      }
    },
  }
}
