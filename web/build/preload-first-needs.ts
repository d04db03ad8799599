import type { OutputAsset, OutputChunk } from 'rolldown'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type FirstNeeds = { fonts: RegExp; chunks: readonly string[] }

/**
 * Adds preload links for the fonts and for the lazy chunks (given by source path) that every first screen needs, so that
 * they load beside the entry and not after it.
 */
export function preloadFirstNeeds({ fonts, chunks }: FirstNeeds): Plugin {
  return {
    name: 'preload-first-needs',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((output) => {
          if (fonts.test(output.fileName))
            return [preload(output.fileName, { rel: 'preload', as: 'font', type: 'font/woff2' })]
          return isNeeded(output, chunks) ? [preload(output.fileName, { rel: 'modulepreload' })] : []
        }),
    },
  }
}

function isNeeded(output: OutputChunk | OutputAsset, chunks: readonly string[]) {
  if (output.type !== 'chunk' || !output.facadeModuleId) return false
  const source = output.facadeModuleId.replace(/\?.*$/, '')
  return chunks.some((path) => source.endsWith(path))
}

function preload(fileName: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, href: `/${fileName}`, crossorigin: '' }, injectTo: 'head' }
}
