import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
const encoders = [
  { ending: '.br', encode: promisify(brotliCompress) },
  { ending: '.gz', encode: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
]

/** Writes `<asset>.br` and `<asset>.gz` beside each text asset, so that the server never compresses at run time. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir ?? 'dist'
      const names = Object.keys(bundle).filter(
        (name) => compressible.test(name) && !name.startsWith('.vite/'),
      )
      await Promise.all(names.map((name) => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  await Promise.all(
    encoders.map(async ({ ending, encode }) => {
      const smaller = await encode(content)
      if (smaller.length < content.length) await writeFile(path + ending, smaller)
    }),
  )
}
