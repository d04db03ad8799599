import { measureFiles } from '../../domains/monitoring/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

/** Checks the disk of the data folder, with the same bounds as the health card. */
export async function checkDisk({ dataDir, databaseUrl }: Config): Promise<Finding> {
  const { freePercent, isWritable } = await measureFiles(dataDir)
  if (!isWritable && !databaseUrl) {
    const advice = 'Start as the user who owns it, or change its owner.'
    return failure('disk', `DATA_DIR=${dataDir} cannot be written by this user.`, advice)
  }
  if (freePercent === null) return fine('disk', 'The system does not say how much room there is.')
  const elsewhere = databaseUrl ? ' The disk of the database server is not seen from here.' : ''
  const says = `${freePercent}% of the disk of DATA_DIR are free.${elsewhere}`
  if (freePercent >= 10) return fine('disk', says)
  const advice = 'Make room: the embedded database stops writing when the disk is full.'
  return freePercent < 3 ? failure('disk', says, advice) : warning('disk', says, advice)
}
