import type { OutputAsset, OutputChunk } from 'rolldown'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type FirstNeeds = { fonts: RegExp; words: RegExp }

/**
 * Adds preload links for the fonts and for the words that every first screen needs, so that they load beside the entry and
 * not after it. `words` matches the source paths of the catalogues and finds their language, which the link names: the server
 * keeps the link of the page's own.
 */
export function preloadFirstNeeds({ fonts, words }: FirstNeeds): Plugin {
  return {
    name: 'preload-first-needs',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((output) => {
          if (fonts.test(output.fileName))
            return [preload(output.fileName, { rel: 'preload', as: 'font', type: 'font/woff2' })]
          const locale = localeOf(output, words)
          return locale ? [preload(output.fileName, { rel: 'modulepreload', 'data-locale': locale })] : []
        }),
    },
  }
}

function localeOf(output: OutputChunk | OutputAsset, words: RegExp): string | undefined {
  if (output.type !== 'chunk' || !output.facadeModuleId) return undefined
  return words.exec(output.facadeModuleId.replace(/\?.*$/, '').replaceAll('\\', '/'))?.[1]
}

function preload(fileName: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, href: `/${fileName}`, crossorigin: '' }, injectTo: 'head' }
}
