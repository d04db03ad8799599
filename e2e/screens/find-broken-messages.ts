import type { Page } from 'playwright-core'

/**
 * Finds words and ids in the cells of tables that break in their middle although they fit into a line of their cell, as
 * `cell: word`. Addresses may break after the marks that are in them.
 */
export function findBrokenMessages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    for (const cell of document.querySelectorAll<HTMLElement>('main table td, main table th')) {
      const style = getComputedStyle(cell)
      const room =
        cell.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of text.nodeValue?.matchAll(/[\p{L}\p{N}]{2,}/gu) ?? []) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
          const width = lines.reduce((sum, line) => sum + line.width, 0)
          const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1
          if (isBroken && width < room) found.add(`${cell.textContent?.slice(0, 40)}: ${word}`)
        }
      }
    }
    return [...found]
  })
}
