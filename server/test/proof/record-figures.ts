import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the figures of a part for the results of `npm run prove`; does nothing in the suite. */
export function recordFigures(part: string, figures: object): void {
  const folder = process.env.PROVE_RESULTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${part}.figures.json`), JSON.stringify({ part, ...figures }))
}
