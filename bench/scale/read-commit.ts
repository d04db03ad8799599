import { execFileSync } from 'node:child_process'

/** Returns the short name of the commit that is measured. */
export function readCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
    .toString()
    .trim()
}
