import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'contract/src',
  'server',
  'web/{src,build}',
  'e2e',
  'bench',
  'canaries',
  'eval',
  'scripts',
  'timing',
  'canaries',
].map((folder) => `${folder}/**/*.{ts,tsx,mjs}`)

/** A documentation comment and the declaration under it. */
const DOCUMENTED =
  /(?<=^[ \t]*)\/\*\*(?<text>(?:(?!\*\/)[\s\S])*)\*\/\s*\n\s*(?:export )?(?:default )?(?<declaration>[^\n]*)/gm
const FUNCTION =
  /^(?:async )?function\*? (?<name>\w+)|^const (?<arrow>\w+)[^=]* = (?:async )?(?:\(|\w+ =>|<\w).*=>|^(?:async )?\w+\(.*\{$/
/** Relative clauses name nothing: say 'The address that ...' of a thing and 'Returns ...' of a function. */
const NAMELESS = /^(?:What|Who|Whose|Whom|Whoever|Somebody)\b/
const VERB = /^(?:\w+: )?(?:Has|Is|Does|[A-Z][a-z]*s)(?=[ ,.:;]|$)/
/** Words that end in s and name things. */
const PLURALS = new Set(
  'Addresses Answers Cases Chats Codes Its Items Names Pages Passages People Permissions Roles Rows Sections Sentences Sessions Texts This Titles Values Variables Words'.split(
    ' ',
  ),
)

/** Finds documentation comments that do not say at once what a function does, as `file: name: first words`. */
export function findDocstringFaults(root: string): string[] {
  return globSync(sources, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) =>
      judgeDocstrings(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
    )
}

/** Lists the faults of one file's text: functions whose comment begins with no verb, and comments that name nothing. */
export function judgeDocstrings(source: string): string[] {
  return [...source.matchAll(DOCUMENTED)].flatMap(({ groups }) => {
    const text = (groups?.text ?? '').replaceAll(/\s*\n\s*\* ?/g, ' ').trim()
    const declaration = groups?.declaration ?? ''
    const named = FUNCTION.exec(declaration)
    const name = named?.groups?.name ?? named?.groups?.arrow ?? declaration.slice(0, 40)
    const isComponent = /^[A-Z]/.test(name) && named !== null
    const isWell = !NAMELESS.test(text) && (named === null || isComponent || beginsWithVerb(text))
    return isWell ? [] : [`${name}: ${text.slice(0, 70)}`]
  })
}

function beginsWithVerb(text: string): boolean {
  return VERB.test(text) && !PLURALS.has(text.split(/[ ,.:;]/, 1)[0] ?? '')
}
