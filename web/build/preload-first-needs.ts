import type { OutputAsset, OutputBundle, OutputChunk } from 'rolldown'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type FirstNeeds = { fonts: RegExp; words: RegExp; screens: Record<string, RegExp> }

/**
 * Adds preload links for the fonts and for the messages that every first screen needs, so that they load beside the
 * entry and not after it. `words` matches the source paths of the catalogues and captures their language. `screens`
 * matches the parts that the screen of each path is made of. The links name the language and the path, and the server
 * keeps those that the page needs.
 */
export function preloadFirstNeeds({ fonts, words, screens }: FirstNeeds): Plugin {
  return {
    name: 'preload-first-needs',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((output) => {
          const paths = pathsOf(output, screens)
          if (paths.length > 0) return preloadScreen(output as OutputChunk, paths, bundle)
          if (fonts.test(output.fileName))
            return [preload(output.fileName, { rel: 'preload', as: 'font', type: 'font/woff2' })]
          const locale = localeOf(output, words)
          return locale ? [preload(output.fileName, { rel: 'modulepreload', 'data-locale': locale })] : []
        }),
    },
  }
}

function localeOf(output: OutputChunk | OutputAsset, words: RegExp): string | undefined {
  return words.exec(sourceOf(output))?.[1]
}

function sourceOf(output: OutputChunk | OutputAsset): string {
  if (output.type !== 'chunk' || !output.facadeModuleId) return ''
  return output.facadeModuleId.replace(/\?.*$/, '').replaceAll('\\', '/')
}

function pathsOf(output: OutputChunk | OutputAsset, screens: FirstNeeds['screens']): string[] {
  const source = sourceOf(output)
  return Object.keys(screens).filter((path) => screens[path]?.test(source))
}

/** Adds links for a part and everything that it imports at once, except what every page loads anyway. */
function preloadScreen(chunk: OutputChunk, paths: string[], bundle: OutputBundle): HtmlTagDescriptor[] {
  const found = new Set<string>()
  const add = (fileName: string) => {
    const output = bundle[fileName]
    if (output?.type !== 'chunk' || output.isEntry || found.has(fileName)) return
    found.add(fileName)
    for (const next of output.imports) add(next)
  }
  add(chunk.fileName)
  return paths.flatMap((path) =>
    [...found].map((fileName) => preload(fileName, { rel: 'modulepreload', 'data-path': path })),
  )
}

function preload(fileName: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, href: `/${fileName}`, crossorigin: '' }, injectTo: 'head' }
}
