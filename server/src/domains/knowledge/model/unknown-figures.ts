/** A number as people write it: grouped, with decimals. */
const FIGURE = /\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/g
/** Figures up to this count the steps of a list, or stand in for words. */
const SMALLEST = 10

/** Returns whether a reply has a figure that is in none of the texts that it was made from. */
export function hasUnknownFigures(reply: string, known: readonly string[]): boolean {
  const figures = figuresIn(reply).filter(isStated)
  if (figures.length === 0) return false
  const given = new Set(known.flatMap(figuresIn).map(digitsOf))
  return figures.some((figure) => !given.has(digitsOf(figure)))
}

/** Extracts the figures of a text without their grouping, so that '3,000', '3.000' and '3 000' are the same. */
function figuresIn(text: string): string[] {
  const found = text.match(FIGURE) ?? []
  return found.map((figure) => figure.replace(/[.,'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '').replace(',', '.'))
}

/** Tells a figure from a count: with decimals, as in '5.00', it is one however small. */
function isStated(figure: string): boolean {
  return Number(figure) > SMALLEST || figure.includes('.')
}

/** Cuts zeros that say nothing, so that '2.5' and '2.50' are the same. */
function digitsOf(figure: string): string {
  return figure.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}
