import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Finds what is wrong with the SQL functions: the faults of `judgeFunctionFiles`, and documents that name the wrong
 * file for one.
 */
export function findFunctionFaults(root: string): string[] {
  const read = (pattern: string | string[]) =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const functions = read('server/functions/*/*.sql')
  const migrations = read('server/migrations/*.sql')
  const documents = read(['*.md', 'docs/**/*.md'])
  return [
    ...judgeFunctionFiles(functions, migrations),
    ...judgeFunctionHomes(documents, [...functions, ...migrations]),
  ]
}

interface TextFile {
  path: string
  text: string
}

const CREATES = /^create (or replace )?function (\w+)/gim

/**
 * Judges that each function is defined once: in the file of its name under `server/functions`, which names after
 * `-- needs` the functions that it calls, or in a migration where an index or a generated column holds its results.
 */
export function judgeFunctionFiles(
  functions: readonly TextFile[],
  migrations: readonly TextFile[],
): string[] {
  const names = functions.map(({ path }) => basename(path, '.sql'))
  return [
    ...functions.flatMap((file) => judgeFile(file, names)),
    ...findRepeated([...functions, ...migrations]),
  ]
}

function judgeFile({ path, text }: TextFile, names: readonly string[]): string[] {
  const name = basename(path, '.sql')
  const created = [...text.matchAll(CREATES)]
  const faults: string[] = []
  if (!name.endsWith('_triggers') && created.length !== 1) faults.push(`${path}: create one function in it`)
  for (const [, replaces, other = ''] of created) {
    if (other !== name) faults.push(`${path}: creates ${other}, which belongs into a file of its name`)
    if (!replaces) faults.push(`${path}: write "create or replace", for it runs again whenever it changes`)
  }
  if (/^create trigger/im.test(text)) faults.push(`${path}: write "create or replace trigger"`)
  const needed = /^-- needs ([\w, ]+)\n/.exec(text)?.[1]?.split(', ') ?? []
  const called = findCalls(text, name, names)
  for (const call of called.filter((one) => !needed.includes(one))) faults.push(`${path}: needs ${call} too`)
  for (const need of needed.filter((one) => !called.includes(one)))
    faults.push(`${path}: does not need ${need}`)
  return faults
}

function findCalls(text: string, own: string, names: readonly string[]): string[] {
  const statements = text.replaceAll(/--.*/g, '')
  const words = new Set([...statements.matchAll(/\b(\w+)\(/g)].map(([, word]) => word))
  return names.filter((name) => name !== own && words.has(name))
}

function findRepeated(files: readonly TextFile[]): string[] {
  const homes = new Map<string, string>()
  const faults: string[] = []
  for (const { path, text } of files) {
    for (const [, , name = ''] of text.matchAll(CREATES)) {
      const home = homes.get(name)
      if (home !== undefined) faults.push(`${path}: ${name} is in ${home} already`)
      homes.set(name, path)
    }
  }
  return faults
}

/** Judges each "`function` ... in `server/...sql`" of the documents. */
export function judgeFunctionHomes(documents: readonly TextFile[], sources: readonly TextFile[]): string[] {
  const homes = new Map<string, string>()
  for (const { path, text } of sources) {
    for (const [, , name = ''] of text.matchAll(CREATES)) homes.set(name, path)
  }
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`(\w+)`\s\(?in\s`(server\/(?:migrations|functions)\/[^`]+\.sql)`/g)]
      .map(([, name = '', file = '']) => ({ name, file, home: homes.get(name) }))
      .filter(({ file, home }) => home !== undefined && home !== file)
      .map(({ name, file, home }) => `${path}: ${name} is in ${home} now, not in ${file}`),
  )
}
