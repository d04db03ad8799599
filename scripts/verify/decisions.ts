import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = 'docs/decisions'
const HEADINGS = ['## Context', '## Decision', '## Consequences']

/** Finds faults of the decision records: titles, headings, and rows of their index. */
export function findDecisionFaults(root: string): string[] {
  const records = globSync(`${FOLDER}/[0-9]*.md`, { cwd: root })
    .sort()
    .map((path) => ({ file: basename(path), text: readFileSync(join(root, path), 'utf8') }))
  return judgeRecords(records, readFileSync(join(root, FOLDER, 'README.md'), 'utf8'))
}

/** A record by the name of its file. */
export interface DecisionRecord {
  file: string
  text: string
}

/** Judges records by their template, and whether each has its row in the index. */
export function judgeRecords(records: readonly DecisionRecord[], index: string): string[] {
  const numbers = records.map(({ file }) => file.slice(0, 3))
  const missing = numbers.filter((number, at) => at > 0 && Number(number) > Number(numbers[at - 1]) + 1)
  const gaps = missing.map((number) => `${FOLDER}: there is a gap before ${number}`)
  const faults = records.flatMap(({ file, text }, at) => {
    const number = file.slice(0, 3)
    const [title = ''] = text.split('\n')
    const headings = text.split('\n').filter((line) => line.startsWith('## '))
    const row = `| [${number}](${file}) | ${title.slice('# 000 '.length)} |`
    return [
      ...(numbers.indexOf(number) === at ? [] : ['has the number of another record']),
      ...(title.startsWith(`# ${number} `) ? [] : [`does not begin with "# ${number} " and its title`]),
      ...(headings.join() === HEADINGS.join() ? [] : [`does not have the headings ${HEADINGS.join(', ')}`]),
      ...(index.includes(`${row}\n`) ? [] : [`has no row in ${FOLDER}/README.md: ${row}`]),
    ].map((fault) => `${FOLDER}/${file} ${fault}`)
  })
  return [...gaps, ...faults]
}
