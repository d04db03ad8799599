import type { Page } from 'playwright-core'
import { untilStill } from '../steps/until-still.ts'

/**
 * Finds everything that a person cannot see or press whole at the page's present size, one line each: controls that
 * stick out of the window or of what clips them, controls that something else covers once they are scrolled into view,
 * and words that are cut off without an ellipsis. Anything that scrolls sideways by itself, like a wide table, is
 * allowed.
 */
export async function findClippedControls(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isVisible)
    const scope = dialogs.at(-1) ?? document.body
    const controls = [
      ...scope.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=menuitem]',
      ),
    ].filter(isVisible)
    return [...controls.flatMap(problemsOfControl), ...cutWords(scope)]

    function isVisible(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect()
      const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // Elements only for screen readers and the keyboard are a few pixels wide until they have the focus.
      return isThere && width > 5 && height > 5 && element.closest('[aria-hidden=true], [inert]') === null
    }

    function problemsOfControl(control: Element): string[] {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = control.getBoundingClientRect()
      const says = (problem: string) =>
        `${nameOf(control)} ${problem} at ${Math.round(box.left)}..${Math.round(box.right)}, ${Math.round(box.top)}..${Math.round(box.bottom)}`
      if (box.left < -1 || box.right > document.documentElement.clientWidth + 1)
        return [says('sticks out of the window')]
      if (box.top < -1 && box.height < window.innerHeight) return [says('ends above the window')]
      if (box.bottom > window.innerHeight + 1 && box.height < window.innerHeight)
        return [says('ends below the window')]
      const clip = clipperOf(control, box)
      if (clip !== null) return [says(`is clipped by ${nameOf(clip)}`)]
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const top = document.elementFromPoint(x, y)
      if (top === null || control.contains(top) || top.contains(control) || isLabelOf(top, control)) return []
      // A toast is gone in seconds.
      if (getComputedStyle(control).pointerEvents === 'none' || top.closest('[popover]') !== null) return []
      return [says(`is covered by ${nameOf(top)}`)]
    }

    function isLabelOf(top: Element, control: Element): boolean {
      const label = top.closest('label')
      return label !== null && (label.contains(control) || label.htmlFor === control.id)
    }

    function clipperOf(control: Element, box: DOMRect): Element | null {
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        if (around === document.body || position === 'fixed') return null
        if (overflowX === 'auto' || overflowX === 'scroll') return null
        const outer = around.getBoundingClientRect()
        const isCutAcross =
          overflowX !== 'visible' && (box.left < outer.left - 1 || box.right > outer.right + 1)
        const isCutAlong =
          (overflowY === 'hidden' || overflowY === 'clip') &&
          (box.top < outer.top - 1 || box.bottom > outer.bottom + 1)
        if (isCutAcross || isCutAlong) return around
      }
      return null
    }

    function cutWords(within: Element): string[] {
      return [...within.querySelectorAll('*')].filter(isVisible).flatMap((element) => {
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        if (!hasWords || element instanceof HTMLTextAreaElement || element instanceof SVGElement) return []
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = [...range.getClientRects()]
        for (
          let around: Element | null = element;
          around && around !== document.body;
          around = around.parentElement
        ) {
          const { overflowX, textOverflow, position } = getComputedStyle(around)
          if (overflowX === 'auto' || overflowX === 'scroll') return []
          const outer = around.getBoundingClientRect()
          if (outer.width <= 5 || (overflowX !== 'visible' && textOverflow === 'ellipsis')) return []
          // A line that is out of sight altogether, like a name without room for it, is intended.
          const cut = lines.find(
            ({ top, bottom, right }) =>
              top < outer.bottom - 1 && bottom > outer.top + 1 && right > outer.right + 1.5,
          )
          if (overflowX !== 'visible' && cut)
            return [`words of ${nameOf(element)} are cut by ${nameOf(around)}`]
          if (overflowX !== 'visible' && lines.every(({ top }) => top >= outer.bottom - 1)) return []
          if (position === 'fixed') break
        }
        const isOut = lines.some(({ right }) => right > document.documentElement.clientWidth + 1.5)
        return isOut ? [`words of ${nameOf(element)} leave the window`] : []
      })
    }

    function nameOf(element: Element): string {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} "${words.slice(0, 40)}"`
    }
  })
}

/** Finds the lines of the page's first words that are in the window and lie under something else. */
export async function findCoveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main h1, main h1 + p')].flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const covers = [...range.getClientRects()]
        .map(({ left, top, width, height }) => document.elementFromPoint(left + width / 2, top + height - 2))
        .filter((top) => top !== null && !element.contains(top) && !top.contains(element))
      return covers.map(
        (cover) => `"${element.textContent}" lies under ${cover?.tagName} ${cover?.textContent}`,
      )
    }),
  )
}
