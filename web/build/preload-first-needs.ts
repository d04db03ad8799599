import type { OutputAsset, OutputBundle, OutputChunk } from 'rolldown'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { holdsModule, sourceOf, stylesOf } from './chunk-parts.ts'

interface Screen {
  /** The addresses of pages that begin with this screen. */
  paths: readonly string[]
  /** Matches the source paths of its parts. */
  parts: RegExp
  /** Matches the source paths of its catalogues beyond those of every screen, and captures their language. */
  words?: RegExp
}

interface FirstNeeds {
  /** Matches the names of the fonts. */
  fonts: RegExp
  /** Matches the source paths of the catalogues of every screen, and captures their language. */
  words: RegExp
  screens: readonly Screen[]
}

/**
 * Adds links for what a first screen needs besides the entry, so that it loads beside the entry and not after it: fonts,
 * messages, parts and their style sheets. The links name the language and the path, and the server keeps those that the
 * page needs.
 */
export function preloadFirstNeeds({ fonts, words, screens }: FirstNeeds): Plugin {
  return {
    name: 'preload-first-needs',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const outputs = Object.values(bundle)
        return [
          ...screens.flatMap((screen) => linksOf(screen, bundle)),
          ...outputs.flatMap((output) => preloadWords(output, words, {})),
          ...outputs.filter(({ fileName }) => fonts.test(fileName)).map(preloadFont),
        ]
      },
    },
  }
}

function linksOf({ paths, parts, words }: Screen, bundle: OutputBundle): HtmlTagDescriptor[] {
  const outputs = Object.values(bundle)
  const chunks = withImports(
    outputs.filter((output) => holdsModule(output, parts)),
    bundle,
  )
  const styles = new Set(chunks.flatMap(stylesOf))
  return paths.flatMap((path) => [
    ...[...styles].map((fileName) => link(fileName, { rel: 'stylesheet', 'data-path': path })),
    ...chunks.map(({ fileName }) => link(fileName, { rel: 'modulepreload', 'data-path': path })),
    ...(words ? outputs.flatMap((output) => preloadWords(output, words, { 'data-path': path })) : []),
  ])
}

/** Adds everything that chunks import at once, except what every page loads anyway. */
function withImports(chunks: readonly OutputChunk[], bundle: OutputBundle): OutputChunk[] {
  const found = new Set(chunks)
  // A set also visits those that are added on the way.
  for (const { imports } of found)
    for (const name of imports) {
      const output = bundle[name]
      if (output?.type === 'chunk' && !output.isEntry) found.add(output)
    }
  return [...found]
}

function preloadWords(
  output: OutputChunk | OutputAsset,
  words: RegExp,
  attributes: Record<string, string>,
): HtmlTagDescriptor[] {
  if (!holdsModule(output, words)) return []
  const locale = output.moduleIds.map((id) => words.exec(sourceOf(id))?.[1]).find(Boolean) ?? ''
  return [link(output.fileName, { rel: 'modulepreload', 'data-locale': locale, ...attributes })]
}

function preloadFont({ fileName }: OutputChunk | OutputAsset): HtmlTagDescriptor {
  return link(fileName, { rel: 'preload', as: 'font', type: 'font/woff2' })
}

function link(fileName: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, href: `/${fileName}`, crossorigin: '' }, injectTo: 'head' }
}
