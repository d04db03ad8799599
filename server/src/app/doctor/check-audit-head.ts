import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, failure, fine, wordsOf } from './finding.ts'

const ADVICE =
  'Make its folder, and let the user of the nodes write there; in a unit of systemd name it in ReadWritePaths, in a container mount it.'

/** Checks whether this user may append to AUDIT_HEAD_FILE, or make it. Changes nothing. */
export async function checkAuditHead({ auditHead: { file } }: Config): Promise<Finding[]> {
  if (!file) return []
  try {
    await access(file, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return access(dirname(file), constants.W_OK | constants.X_OK)
    })
    return [fine('audit head', `This user can write AUDIT_HEAD_FILE=${file}.`)]
  } catch (error) {
    return [failure('audit head', `AUDIT_HEAD_FILE=${file} cannot be written: ${wordsOf(error)}.`, ADVICE)]
  }
}
