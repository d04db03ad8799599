/**
 * Returns how often an attack is repeated: a few times in the suite, and much more often in `npm run prove`, where
 * PROVE_ROUNDS lowers higher numbers.
 */
export function rounds(inSuite: number, inProof: number): number {
  if (!process.env.PROVE) return inSuite
  return Math.min(inProof, Number(process.env.PROVE_ROUNDS ?? inProof))
}
