import { spawnSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresHome } from './postgres-binaries.ts'
import { fastFolder, findAbandonedFolders, makeTemporaryFolder, removeFolder } from './temporary-folders.ts'

/** The beginning of the names of all folders that servers of the tests use. */
export const POSTGRES_PREFIX = 'pepper-test-postgres'

/** Makes an empty folder for a cluster, owned by the user that runs it. */
export function makeDataFolder({ owner: { uid, gid } }: PostgresHome): string {
  const data = makeTemporaryFolder(POSTGRES_PREFIX, fastFolder())
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid)
  return data
}

/** Stops servers whose guard was killed, and removes their folders. */
export function removeAbandoned(current: PostgresHome): void {
  for (const folder of findAbandonedFolders(POSTGRES_PREFIX)) {
    if (existsSync(join(folder, 'postmaster.pid'))) {
      const args = ['stop', '-D', folder, '-m', 'immediate']
      spawnSync(current.program('pg_ctl'), args, { ...current.owner, cwd: current.folder })
    }
    removeFolder(folder)
  }
}
