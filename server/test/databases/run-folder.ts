import { fastFolder, findAbandonedFolders, makeTemporaryFolder, removeFolder } from './temporary-folders.ts'

const prefix = 'pepper-test-run'

/** Makes the folder for what the tests of a run write, and removes those of runs that were killed. */
export function makeRunFolder(): string {
  for (const folder of findAbandonedFolders(prefix)) removeFolder(folder)
  return makeTemporaryFolder(prefix, fastFolder())
}
