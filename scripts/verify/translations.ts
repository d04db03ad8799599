import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck } from './run-check.ts'

const NAME = 'check:translations'

/** Runs the web app's own check of its catalogues; returns what it finds. A web app without a check is a fault, too. */
export async function checkTranslations(root: string): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'web', 'package.json'), 'utf8'))
  if (scripts?.[NAME] === undefined) return `web/package.json has no script ${NAME}`
  return runCheck('npm', ['run', '--silent', NAME, '--workspace', 'web'], root)
}
