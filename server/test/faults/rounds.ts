/** How often an attack is repeated: a few times in the suite, much more often in `npm run prove`. */
export function rounds(inSuite: number, inProof: number): number {
  return process.env.PROVE ? inProof : inSuite
}
