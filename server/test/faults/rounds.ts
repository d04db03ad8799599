/**
 * Returns how often an attack is repeated: a few times in the suite, much more often in `npm run prove`. There
 * PROVE_ROUNDS lowers the numbers that are greater, but never below those of the suite.
 */
export function rounds(inSuite: number, inProof: number): number {
  const { PROVE, PROVE_ROUNDS } = process.env
  if (!PROVE) return inSuite
  return PROVE_ROUNDS === undefined ? inProof : Math.max(inSuite, Math.min(inProof, Number(PROVE_ROUNDS)))
}

/**
 * Returns how long an attack may take, in ms: in `npm run prove` as long as its full numbers need, whatever
 * PROVE_ROUNDS says.
 */
export function timeLimit(inSuite: number, inProof: number): number {
  return process.env.PROVE ? inProof : inSuite
}
