/** A number as people write it: grouped, with decimals. */
const FIGURE = /\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/g
/** Figures up to this count the steps of a list, or stand in for words. */
const SMALLEST = 10

/** Returns whether a reply has a figure that is in none of the texts that it was made from. */
export function hasUnknownFigures(reply: string, known: readonly string[]): boolean {
  const figures = figuresIn(reply)
  if (figures.size === 0) return false
  const given = new Set(known.flatMap((text) => [...figuresIn(text)]))
  return [...figures].some((figure) => !given.has(figure))
}

/** Extracts the figures of a text as digits, so that '3,000', '3.000' and '3 000' are the same, and '2.5' and '2.50'. */
function figuresIn(text: string): Set<string> {
  const found = text.match(FIGURE) ?? []
  return new Set(found.map(digitsOf).filter((figure) => Number(figure) > SMALLEST || figure.includes('.')))
}

function digitsOf(figure: string): string {
  const grouped = figure.replace(/[.,'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '')
  return grouped
    .replace(',', '.')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
