import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.mjs'
import { checkArchive } from './package/check-archive.ts'
import { collectFiles } from './package/collect-files.ts'
import { nameArchive } from './package/name-archive.ts'
import { writeArchive } from './package/write-archive.ts'

// npm run package: makes dist/pepper-<version>-<platform>.tar.gz, which runs on a machine that has Node and nothing else.
// npm run package -- --check: unpacks it elsewhere, and signs up and sends a message on both engines.

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

await buildWebIfStale(root)
const { folder, file } = nameArchive(root, { isCommitted: git('status', '--porcelain') === '' })
const archive = join(root, 'dist', file)
mkdirSync(join(root, 'dist'), { recursive: true })
const files = collectFiles(root, git('ls-files', '-z').split('\0').filter(Boolean))
const madeAt = new Date(Number(git('log', '-1', '--format=%ct')) * 1_000)
const { bytes, sha256 } = await writeArchive(archive, { folder, files, madeAt })
console.log(`${archive}: ${files.length} files, ${(bytes / 1_000_000).toFixed(0)} MB, sha256 ${sha256}`)
if (process.argv.includes('--check')) await checkArchive(archive, { folder, root })
