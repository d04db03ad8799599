import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Canary } from '../../canaries/canary.ts'
import { canaries } from '../../canaries/index.ts'

/** How many canaries there are at least. */
const FEWEST = 40

/** Canaries that the code has left behind, as `defect: what is wrong`. */
export function findCanaryFaults(root: string): string[] {
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null
  const few = canaries.length < FEWEST ? [`only ${canaries.length} canaries, at least ${FEWEST}`] : []
  return [...few, ...judgeCanaries(canaries, read)]
}

/** Compares canaries with the files that they name; `read` returns null where there is no such file. */
export function judgeCanaries(all: readonly Canary[], read: (file: string) => string | null): string[] {
  const defects = all.map(({ defect }) => defect)
  return all.flatMap((canary, index) => {
    const faults = [
      ...(defects.indexOf(canary.defect) < index ? ['another canary has this name'] : []),
      ...judgeDefect(canary, read(canary.file)),
      ...judgeTest(canary, read(canary.test.file)),
    ]
    return faults.map((fault) => `${canary.defect}: ${fault}`)
  })
}

function judgeDefect({ file, from, to }: Canary, text: string | null): string[] {
  if (text === null) return [`${file} does not exist`]
  if (from === to) return ['it changes nothing']
  const times = text.split(from).length - 1
  return times === 1 ? [] : [`its text occurs ${times} times in ${file}, not once`]
}

function judgeTest({ test: { file, name } }: Canary, text: string | null): string[] {
  if (text === null) return [`${file} does not exist`]
  return text.includes(name) ? [] : [`${file} has no test "${name}"`]
}
