import { memo, type ReactNode, useId, useRef } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import remend from 'remend'
import styles from './markdown.module.css'
import { extendBlocks, isPlainParagraph, splitBlocks } from './markdown-blocks.ts'

type MarkdownProps = { text: string; isGrowing: boolean }

/**
 * A reply's Markdown, safely: no HTML, no images, links to https and mail only. Of a growing text only the last block is
 * parsed again.
 */
export function Markdown({ text, isGrowing }: MarkdownProps) {
  const known = useRef<string[]>([])
  const blocks = isGrowing ? extendBlocks(known.current, text) : splitBlocks(text)
  known.current = blocks
  return (
    <div className={styles.markdown} data-growing={isGrowing || undefined}>
      {blocks.map((block, index) => (
        // A block keeps its place for good: text only grows at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={index} text={block} isGrowing={isGrowing && index === blocks.length - 1} />
      ))}
    </div>
  )
}

const Block = memo(function Block({ text, isGrowing }: MarkdownProps) {
  const id = useId()
  if (isPlainParagraph(text)) return <p>{text.trim()}</p>
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      remarkRehypeOptions={{ clobberPrefix: id }}
      components={components}
      urlTransform={safeUrl}
      skipHtml
    >
      {isGrowing ? remend(text, { linkMode: 'text-only', katex: false }) : text}
    </ReactMarkdown>
  )
})

const plugins = [remarkGfm]

/** An address that a reply may link to, or none. */
function safeUrl(url: string): string {
  return /^(?:https:\/\/|mailto:)/i.test(url) ? url : ''
}

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ alt }) => <>{alt}</>,
  input: ({ checked }) => <span aria-hidden="true">{checked ? '☑ ' : '☐ '}</span>,
  // The page's own headings stay above those of a reply.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
