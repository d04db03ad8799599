import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRoomFaults, replaceRooms } from './rooms/describe-rooms.ts'
import { readHouse } from './rooms/read-house.ts'
import { findBareHtml } from './verify/bare-html.ts'
import { findCanaryFaults } from './verify/canaries.ts'
import { findLostCodes } from './verify/codes.ts'
import { findMigrationFaults } from './verify/database/migrations.ts'
import { findDecisionFaults } from './verify/decisions.ts'
import { findMissingDocPaths, findMissingEvidence } from './verify/doc-paths.ts'
import { findDocstringFaults } from './verify/docstrings.ts'
import { findLostRoutes } from './verify/journey-routes.ts'
import { findUnnamedLanguagePlaces } from './verify/language-places.ts'
import { findChunksWithoutMessages } from './verify/lazy-messages.ts'
import { findMisnamedLoaders } from './verify/loader-names.ts'
import { findTitleFaults } from './verify/page-titles.ts'
import { findMissingPlurals } from './verify/plurals.ts'
import { findRawTransactions } from './verify/raw-transactions.ts'
import { findRetiredWords } from './verify/retired-words.ts'
import { findForeignNames } from './verify/room-names.ts'
import { runCheck } from './verify/run-check.ts'
import { findSpecMapFaults } from './verify/spec-map.ts'
import { findFunctionFaults } from './verify/sql-functions.ts'
import { findUntestedState } from './verify/state-tests.ts'
import { findTableFaults } from './verify/table-owners.ts'
import { checkTranslations } from './verify/translations.ts'
import { checkWalls } from './verify/walls.ts'
import { findWordingFaults } from './verify/wording/wording.ts'

// npm run verify: checks that need no database, no browser and no build, in seconds. Prints what fails, and nothing
// else.

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const projects = ['contract', 'server', 'web', 'web/tsconfig.node.json', 'tsconfig.tools.json']

interface Outcome {
  name: string
  problems: string
  seconds: number
}

type Check = () => Promise<string> | string

const checks: Record<string, Check> = {
  'format and lint': () =>
    runCheck(bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=60', '.'], root),
  ...Object.fromEntries(projects.map((project) => [`types of ${project}`, () => checkTypes(project)])),
  'walls between rooms': () => checkWalls(root).join('\n'),
  'paths in the documents': () => [...findMissingDocPaths(root), ...findMissingEvidence(root)].join('\n'),
  'documentation comments': () => findDocstringFaults(root).join('\n'),
  'migrations beside running nodes': () => findMigrationFaults(root).join('\n'),
  'functions of the database': () => findFunctionFaults(root).join('\n'),
  'owners of tables': () => findTableFaults(root).join('\n'),
  'codes of requirements and rules': () => findLostCodes(root).join('\n'),
  'rooms of the architecture': checkRooms,
  'names of the rooms': () => findForeignNames(root).join('\n'),
  'map of the requirements': () => findSpecMapFaults(root).join('\n'),
  'decision records': () => findDecisionFaults(root).join('\n'),
  'words of the glossary': () => findRetiredWords(root).join('\n'),
  'routes of the journeys': () => findLostRoutes(root).join('\n'),
  'transactions of requests': () => findRawTransactions(root).join('\n'),
  'names of loaders': () => findMisnamedLoaders(root).join('\n'),
  'HTML of the server': () => findBareHtml(root).join('\n'),
  'messages of lazy chunks': () => findChunksWithoutMessages(root).join('\n'),
  'titles of the pages': () => findTitleFaults(root).join('\n'),
  'tests of state in the web': () => findUntestedState(root).join('\n'),
  'canaries and their tests': () => findCanaryFaults(root).join('\n'),
  'plurals of the screens': () => findMissingPlurals(root).join('\n'),
  'wording of all texts': () => findWordingFaults(root).join('\n'),
  'places of the languages': () => findUnnamedLanguagePlaces(root).join('\n'),
  translations: () => checkTranslations(root),
}

const outcomes = await Promise.all(Object.entries(checks).map(([name, check]) => makeCheck(name, check)))
for (const { name, problems } of outcomes.filter(hasProblems)) console.error(`\n--- ${name}\n${problems}`)
console.log(`\n${outcomes.map(describe).join('\n')}`)
process.exitCode = outcomes.some(hasProblems) ? 1 : 0

async function makeCheck(name: string, check: Check): Promise<Outcome> {
  const started = performance.now()
  const problems = await Promise.resolve()
    .then(check)
    .catch((error: unknown) => String(error))
  return { name, problems: problems.trim(), seconds: (performance.now() - started) / 1000 }
}

function checkRooms(): string {
  const house = readHouse(root)
  const document = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  const stale = 'docs/architecture.md has another table or drawing of the rooms than the code: npm run rooms'
  return [...findRoomFaults(house), ...(document === replaceRooms(document, house) ? [] : [stale])].join('\n')
}

/** Checks the types of a project, of which only changes since the last time are checked again. */
function checkTypes(project: string): Promise<string> {
  const memory = join(root, 'node_modules', '.cache', 'tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const options = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', memory]
  return runCheck(bin('tsc'), ['--project', project, ...options], root)
}

function hasProblems({ problems }: Outcome): boolean {
  return problems !== ''
}

function describe({ name, problems, seconds }: Outcome): string {
  return `${problems === '' ? 'ok    ' : 'FAILED'}  ${name.padEnd(31)} ${seconds.toFixed(1).padStart(5)} s`
}
