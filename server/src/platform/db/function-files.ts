import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../functions/', import.meta.url))

/** A file of `server/functions`: one function in its current form with its triggers, or the triggers of one table. */
export interface FunctionFile {
  /** The domain and the function, such as `credits/credits_post`. */
  name: string
  text: string
  checksum: string
  /** The functions that its first line names after `-- needs`, which must exist before it. */
  needs: string[]
}

/** Reads the functions of this program, each after those that it needs. Throws Error if there is no such order. */
export function readFunctionFiles(): FunctionFile[] {
  const paths = globSync('*/*.sql', { cwd: FOLDER }).sort()
  return inOrder(
    paths.map((path) => parseFunctionFile(nameOf(path), readFileSync(`${FOLDER}${path}`, 'utf8'))),
  )
}

function nameOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/\.sql$/, '')
}

export function parseFunctionFile(name: string, text: string): FunctionFile {
  const [, needed] = /^-- needs ([\w, ]+)\n/.exec(text) ?? []
  const checksum = createHash('sha256').update(text).digest('hex')
  return { name, text, checksum, needs: needed?.split(', ') ?? [] }
}

/**
 * Sorts files so that each follows those that it needs, and otherwise keeps their order. Throws Error for a circle or
 * an unknown name.
 */
export function inOrder(files: readonly FunctionFile[]): FunctionFile[] {
  const byFunction = new Map(files.map((file) => [functionOf(file), file]))
  const ordered = new Set<FunctionFile>()
  const place = (file: FunctionFile, waiting: readonly FunctionFile[]) => {
    if (ordered.has(file)) return
    if (waiting.includes(file)) throw new Error(`${file.name} needs itself, by way of others.`)
    for (const needed of file.needs) {
      const other = byFunction.get(needed)
      if (!other) throw new Error(`${file.name} needs ${needed}, which has no file in server/functions.`)
      place(other, [...waiting, file])
    }
    ordered.add(file)
  }
  for (const file of files) place(file, [])
  return [...ordered]
}

/** Returns the name of the function that a file defines: the last part of the file's name. */
export function functionOf({ name }: Pick<FunctionFile, 'name'>): string {
  return name.slice(name.indexOf('/') + 1)
}
