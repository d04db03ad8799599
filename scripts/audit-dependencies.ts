import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Exceptions, judgeDependencies } from './dependencies/judge-dependencies.ts'
import { readOld, readPackages, readVulnerable } from './dependencies/read-dependencies.ts'
import { writeBillOfMaterials } from './dependencies/write-bill-of-materials.ts'

// npm run audit:dependencies: checks vulnerabilities, licences, install scripts and old versions against the kept
// exceptions in scripts/dependencies/exceptions.json; writes test-results/sbom.cdx.json. Exit code 1: something is
// wrong; 2: nothing is, but the registry did not answer a question.

const root = join(import.meta.dirname, '..')
const exceptions = JSON.parse(
  readFileSync(join(import.meta.dirname, 'dependencies', 'exceptions.json'), 'utf8'),
) as Exceptions

const packages = readPackages(root)
const vulnerable = readVulnerable(root)
const old = readOld(root)
const judged = judgeDependencies(
  { packages, old: old ?? [] },
  // Nothing is known to be stale where the registry did not answer.
  { ...exceptions, behind: old ? exceptions.behind : {} },
)
const problems = [...(vulnerable ?? []).map((name) => `${name} has a known vulnerability.`), ...judged]
const unanswered = [
  ...(vulnerable ? [] : ['NOT ANSWERED: whether a package has a known vulnerability.']),
  ...(old ? [] : ['NOT ANSWERED: which packages are behind their latest version.']),
]

mkdirSync(join(root, 'test-results'), { recursive: true })
const bill = writeBillOfMaterials('pepper', packages)
writeFileSync(join(root, 'test-results', 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)

for (const line of [...problems, ...unanswered]) console.log(line)
console.log(
  `${packages.length} packages, ${problems.length} problems; test-results/sbom.cdx.json has ${bill.components.length} components.`,
)
process.exitCode = problems.length > 0 ? 1 : unanswered.length > 0 ? 2 : 0
