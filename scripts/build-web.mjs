import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.mjs'
import { npmCommand } from './npm-command.mjs'
import { runProcess } from './run-process.mjs'

const inputFolders = ['web', 'contract/src']
const inputFiles = ['package-lock.json', 'tsconfig.base.json']
const notInputs = new Set(['node_modules', 'dist'])
const isTest = /\.test\.tsx?$/

/** Builds web/dist when what it is made of has changed since it was built. */
export async function buildWebIfStale(root) {
  if (isFresh(root)) return
  const onWait = () => console.log('Waiting for another process that is building the web app ...')
  await withFolderLock(join(root, '.build.lock'), { onWait }, async () => {
    if (!isFresh(root)) await build(root)
  })
}

async function build(root) {
  console.log('Building the web app ...')
  const started = Date.now()
  const before = fingerprint(root)
  const { file, args, shell } = npmCommand(['run', 'build', '--workspace', 'web'])
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runProcess(file, args, { cwd: root, env, shell })
  if (code !== 0) throw new Error(`The web build failed with code ${code}: see its messages above.`)
  mkdirSync(join(root, 'web', 'dist'), { recursive: true })
  writeFileSync(stampFile(root), before)
  console.log(`Built the web app in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function isFresh(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === fingerprint(root)
}

function stampFile(root) {
  return join(root, 'web', 'dist', '.build-stamp')
}

function fingerprint(root) {
  const hash = createHash('sha256')
  for (const file of [...inputFolders.flatMap((folder) => listFiles(root, folder)), ...inputFiles]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notInputs.has(entry.name) && !isTest.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
}
