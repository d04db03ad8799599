import { memo, type ReactNode, useId, useRef } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import remend from 'remend'
import styles from './markdown.module.css'
import { extendBlocks, isPlainParagraph, splitBlocks } from './markdown-blocks.ts'

type MarkdownProps = { text: string; isGrowing: boolean }

/**
 * A reply's Markdown, safely: HTML stands there as text, no images, links to https, mail and this site only. Of a growing text only the last block is
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
    >
      {isGrowing ? remend(text, { linkMode: 'text-only', katex: false }) : text}
    </ReactMarkdown>
  )
})

const plugins = [remarkGfm]

/** An address that a reply may link to, or none. */
function safeUrl(url: string): string {
  return /^(?:https:\/\/|mailto:|\/(?![/\\]))/i.test(url) ? url : ''
}

/** All one level under the page's own heading, whatever levels a reply jumps over; the looks tell them apart. */
function headingOf(look: 1 | 2 | 3) {
  return ({ children }: { children?: ReactNode }) => <h2 data-look={look}>{children}</h2>
}

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ alt }) => <>{alt}</>,
  input: ({ checked }) => <span aria-hidden="true">{checked ? '☑ ' : '☐ '}</span>,
  h1: headingOf(1),
  h2: headingOf(2),
  h3: headingOf(3),
  h4: headingOf(3),
  h5: headingOf(3),
  h6: headingOf(3),
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
