import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Builds the name of the archive from the version and the platform of its native addons, and the folder that it unpacks
 * to. The name says where changes are in it that no commit has.
 */
export function nameArchive(
  root: string,
  { isCommitted }: { isCommitted: boolean },
): { folder: string; file: string } {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = `${name}-${version}`
  const state = isCommitted ? '' : '-uncommitted'
  return { folder, file: `${folder}-${process.platform}-${process.arch}${libcOf()}${state}.tar.gz` }
}

/** Returns `-musl` where the addons are for the C library of Alpine Linux. */
function libcOf(): string {
  if (process.platform !== 'linux') return ''
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return report.header.glibcVersionRuntime ? '' : '-musl'
}
