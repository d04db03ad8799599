import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { isSafeHref } from '../../../lib/safe-href.ts'
import { trustedReference } from '../../../lib/trusted-types.ts'
import styles from './markdown.module.css'

/**
 * Markdown as elements, safely: HTML is shown as text, there are no images, and links lead to https, mail and this site
 * only.
 */
export function MarkdownElements({ text }: { text: string }) {
  return elementsOf(Lexer.lex(text))
}

/**
 * Renders children by their position, as if they were written one after another: tokens of a text have no other key.
 */
function inPlace(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children)
}

function elementsOf(tokens: readonly Token[]): ReactNode {
  return inPlace(tokens.map((token) => elementOf(token as MarkedToken)))
}

function elementOf(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p>{elementsOf(token.tokens)}</p>
    case 'heading':
      // All headings are one level under the page's own, whatever levels a reply skips; their looks distinguish them.
      return <h2 data-look={Math.min(token.depth, 3)}>{elementsOf(token.tokens)}</h2>
    case 'list':
      return <List list={token} />
    case 'blockquote':
      return <blockquote>{elementsOf(token.tokens)}</blockquote>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        <pre dir="ltr" tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <Table table={token} />
    case 'hr':
      return <hr />
    case 'html':
      return token.block ? <p>{token.text.trim()}</p> : token.text
    case 'text':
      return token.tokens ? elementsOf(token.tokens) : withCharacters(token.text)
    case 'strong':
      return <strong>{elementsOf(token.tokens)}</strong>
    case 'em':
      return <em>{elementsOf(token.tokens)}</em>
    case 'del':
      return <del>{elementsOf(token.tokens)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <SafeLink link={token} />
    case 'image':
      return withCharacters(token.text)
    case 'escape':
      return token.text
    case 'checkbox':
      return <span aria-hidden="true">{token.checked ? '☑ ' : '☐ '}</span>
    default:
      return null
  }
}

function List({ list }: { list: Tokens.List }) {
  const items = inPlace(list.items.map((item) => createElement('li', null, elementsOf(item.tokens))))
  return list.ordered ? <ol start={Number(list.start)}>{items}</ol> : <ul>{items}</ul>
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>{rowOf(table.header)}</thead>
        <tbody>{inPlace(table.rows.map(rowOf))}</tbody>
      </table>
    </div>
  )
}

function rowOf(cells: readonly Tokens.TableCell[]): ReactNode {
  const cellOf = ({ header, align, tokens }: Tokens.TableCell) =>
    createElement(header ? 'th' : 'td', align && { style: { textAlign: align } }, elementsOf(tokens))
  return <tr>{inPlace(cells.map(cellOf))}</tr>
}

function SafeLink({ link }: { link: Tokens.Link }) {
  const href = link.autolink ? link.href : withCharacters(link.href)
  if (!isSafeHref(href)) return <span>{elementsOf(link.tokens)}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {elementsOf(link.tokens)}
    </a>
  )
}

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** Replaces references like `&amp;` in a text with their characters, as the browser knows them. */
function withCharacters(text: string): string {
  return text.replace(REFERENCE, (reference) => {
    const area = document.createElement('textarea')
    area.innerHTML = trustedReference(reference)
    return area.value
  })
}
