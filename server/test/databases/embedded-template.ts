import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeTemplate } from './make-template.ts'
import { findAbandonedFolders, makeTemporaryFolder, removeFolder } from './temporary-folders.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** The files from which and by which the template is made. */
const SOURCES = [
  'node_modules/{@electric-sql/pglite,pg-boss}/package.json',
  'server/{migrations,functions}/**/*.sql',
  'server/src/platform/{db,events}/*.ts',
  'server/src/app/subscriptions.ts',
  'server/test/databases/{embedded,make}-template.ts',
]
const cache = join(root, 'node_modules', '.cache', 'embedded-templates')

/**
 * Makes sure of a data folder with a migrated, otherwise empty embedded database, and returns it. It is never to be
 * opened: copying it takes a tenth of the time that making one does. It is kept between runs, by what it was made from.
 */
export async function ensureEmbeddedTemplate(): Promise<string> {
  const template = join(cache, fingerprint())
  if (existsSync(template)) return template
  mkdirSync(cache, { recursive: true })
  const made = makeTemporaryFolder('making', cache)
  try {
    await makeMigratedFolder(made)
    publish(made, template)
  } finally {
    removeFolder(made)
  }
  removeOthers(template)
  return template
}

/** Copies the template to `folder`, as a data folder that no server has used yet. */
export function copyEmbeddedTemplate(template: string, folder: string): void {
  cpSync(template, folder, { recursive: true })
}

async function makeMigratedFolder(dataDir: string): Promise<void> {
  await makeTemplate({ databaseUrl: undefined, dataDir })
  // No test connects to the engine's own templates, and a copy without their files takes half the time.
  const unused = globSync(['lock.sqlite*', 'postgres/base/{1,4}/*'], { cwd: dataDir })
  for (const name of unused) removeFolder(join(dataDir, name))
}

function publish(made: string, template: string): void {
  try {
    renameSync(made, template)
  } catch (error) {
    // Another run was first; its template is as good as ours.
    if (!existsSync(template)) throw error
  }
}

function removeOthers(template: string): void {
  const abandoned = findAbandonedFolders('making', [cache]).map((folder) => basename(folder))
  for (const name of readdirSync(cache)) {
    const isBeingMade = name.startsWith('making-') && !abandoned.includes(name)
    if (name !== basename(template) && !isBeingMade) removeFolder(join(cache, name))
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of globSync(SOURCES, { cwd: root }).sort()) {
    hash.update(`${source}\0`).update(readFileSync(join(root, source)))
  }
  return hash.digest('hex').slice(0, 16)
}
