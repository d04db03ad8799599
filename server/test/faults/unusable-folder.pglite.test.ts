import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMount, ownMounts } from '../databases/own-mounts.ts'
import { removeFolder } from '../databases/temporary-folders.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { processEnvironment } from '../nodes.ts'
import { runServerProcess } from './server-process.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

let location: DatabaseLocation
let place: string
beforeAll(async () => {
  location = await createTestDatabase()
  place = mkdtempSync(join(tmpdir(), 'folder-'))
  chmodSync(place, 0o755)
})
afterAll(async () => {
  removeFolder(place)
  await location.remove()
})

/** Lists the differences between a folder and its copy from before, but for the file of the lock. */
function differences(before: string, after: string): string {
  return spawnSync('diff', ['-rq', '-x', 'lock.sqlite*', before, after], { encoding: 'utf8' }).stdout
}

/** Runs a program to its end, with the environment of a server on this data folder. */
function run(file: string, args: string[], dataDir: string, uid?: number) {
  const env = processEnvironment({ ...location, dataDir }, { LOG_LEVEL: 'error' }) as NodeJS.ProcessEnv
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: place, env, uid, encoding: 'utf8' })
  return { code: status, output: `${stdout}${stderr}`.trim() }
}

test('a damaged data folder stops the start with the advice to keep it, and stays as it is', async () => {
  const [damaged, copy] = [join(place, 'damaged'), join(place, 'damaged-copy')]
  mkdirSync(join(damaged, 'postgres'), { recursive: true })
  writeFileSync(join(damaged, 'postgres', 'PG_VERSION'), '18\n')
  writeFileSync(join(damaged, 'postgres', 'rows'), 'all that people wrote')
  cpSync(damaged, copy, { recursive: true })
  const { code, output } = await runServerProcess({ ...location, dataDir: damaged })
  expect(output).toContain('Keep the folder as it is, set DATA_DIR to another one, and put a backup there.')
  expect([code, differences(copy, damaged)]).toEqual([1, ''])
})

/** Copies the data folder $1 to a disk of its own at $0, fills the disk, starts the program there, and compares. */
const ON_FULL_DISK = `mount -t tmpfs -o size=250m tmpfs "$0" && cp -R "$1/." "$0" || exit 9
for size in 65536 1024; do dd if=/dev/zero bs=$size >> "$0/ballast" 2>/dev/null; done
"$2" "$3"; code=$?
rm "$0/ballast"; diff -rq -x "lock.sqlite*" "$1" "$0"
exit $code`

test.runIf(canMount())(
  'a full disk stops the start with a sentence that names the disk and no damage, and the data stays as it is',
  () => {
    const disk = join(place, 'disk')
    mkdirSync(disk)
    const shell = ['sh', '-c', ON_FULL_DISK, disk, location.dataDir, process.execPath, MAIN]
    expect(run('unshare', [...ownMounts(), ...shell], disk)).toEqual({
      code: 1,
      output: `The disk of DATA_DIR=${disk} is full (ENOSPC). Make room and start again. The data is kept.`,
    })
  },
)

test('a folder of another user stops the start with a sentence that names the user, and stays as it is', () => {
  const [own, copy] = [join(place, 'own'), join(place, 'own-copy')]
  cpSync(location.dataDir, own, { recursive: true })
  cpSync(own, copy, { recursive: true })
  // For root every folder is its own.
  chmodSync(own, isRoot ? 0o700 : 0o000)
  const said = run(process.execPath, [MAIN], own, isRoot ? NOBODY : undefined)
  chmodSync(own, 0o700)
  expect(said).toEqual({
    code: 1,
    output: `DATA_DIR=${own} cannot be read and written by this user (EACCES). Start as the user who owns it, or change its owner. The data is kept.`,
  })
  expect(differences(copy, own)).toBe('')
})
