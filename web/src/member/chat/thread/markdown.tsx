import { memo, useRef } from 'react'
import remend from 'remend'
import styles from './markdown.module.css'
import { extendBlocks, isPlainParagraph, splitBlocks } from './markdown-blocks.ts'
import { type BoundedBlock, boundBlocks } from './markdown-bounds.ts'
import { MarkdownElements } from './markdown-elements.tsx'

type MarkdownProps = { text: string; isGrowing: boolean }

/** A reply's Markdown. Only the last block of a growing text is parsed again. */
export function Markdown({ text, isGrowing }: MarkdownProps) {
  const known = useRef<string[]>([])
  const blocks = isGrowing ? extendBlocks(known.current, text) : splitBlocks(text)
  known.current = blocks
  return (
    <div dir="auto" className={styles.markdown} data-growing={isGrowing || undefined}>
      {boundBlocks(blocks).map((block, index) => (
        // A block keeps its index: text only grows at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={index} {...block} isGrowing={isGrowing && index === blocks.length - 1} />
      ))}
    </div>
  )
}

const Block = memo(function Block({ text, isMarkdown, isGrowing }: BoundedBlock & { isGrowing: boolean }) {
  if (!isMarkdown) return <p className={styles.asWritten}>{text.trim()}</p>
  if (isPlainParagraph(text)) return <p>{text.trim()}</p>
  return <MarkdownElements text={isGrowing ? remend(text, { linkMode: 'text-only', katex: false }) : text} />
})
