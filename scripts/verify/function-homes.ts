import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Documents that send to a migration for an SQL function whose body in force stands in a later one. */
export function findStaleFunctionHomes(root: string): string[] {
  const read = (path: string) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  })
  const migrations = globSync('server/migrations/*.sql', { cwd: root }).sort().map(read)
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort().map(read)
  return judgeFunctionHomes(documents, migrations)
}

interface TextFile {
  path: string
  text: string
}

/** Judges each "`function` ... in `server/migrations/...`" of the documents; `migrations` are in order. */
export function judgeFunctionHomes(
  documents: readonly TextFile[],
  migrations: readonly TextFile[],
): string[] {
  const homes = new Map<string, string>()
  for (const { path, text } of migrations) {
    for (const [, name = ''] of text.matchAll(/create (?:or replace )?function (\w+)/gi))
      homes.set(name, path)
  }
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`(\w+)`\s\(?in\s`(server\/migrations\/[^`]+)`/g)]
      .map(([, name = '', file = '']) => ({ name, file, home: homes.get(name) }))
      .filter(({ file, home }) => home !== undefined && home !== file)
      .map(({ name, file, home }) => `${path}: ${name} stands in ${home} now, not in ${file}`),
  )
}
