import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Origins that are not loopback for the product, but this machine for the browser. */
const NAMES = ['--host-resolver-rules=MAP *.example.test localhost']

const modules = join(import.meta.dirname, '..', '..', 'node_modules')

/**
 * Starts the Chromium that npm brought. Where npm has none for the machine, it is the one at BROWSER_PATH or an
 * installed Chrome.
 */
export async function launchChromium({
  moreArgs = [],
}: {
  moreArgs?: readonly string[]
} = {}): Promise<Browser> {
  const { args = [], ...found } = await findBrowser()
  return chromium.launch({ ...found, args: [...args, ...moreArgs] })
}

/**
 * Unpacks Chromium with the libraries and fonts that a bare Linux lacks, once for an installation. Returns the folder.
 */
export function unpackChromium(): string {
  const folder = join(modules, '.cache', `chromium-${packageVersion()}`)
  if (existsSync(folder)) return folder
  const unpacking = `${folder}-${process.pid}`
  mkdirSync(unpacking, { recursive: true })
  const env = { ...process.env, TMPDIR: unpacking, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  const script = join(import.meta.dirname, 'unpack-chromium.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`)
  writeFileSync(join(unpacking, 'fonts', 'fonts.conf'), fontConfiguration(folder))
  publish(unpacking, folder)
  return folder
}

/** Finds that browser; returns the options to start it. */
export async function findBrowser(): Promise<LaunchOptions> {
  if (process.env.BROWSER_PATH) return { executablePath: process.env.BROWSER_PATH, args: NAMES }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args: NAMES }
  const folder = unpackChromium()
  return {
    executablePath: join(folder, 'chromium'),
    // The package's own arguments turn off web security and run all in one process: tests would see another browser.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', ...NAMES],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

function publish(unpacking: string, folder: string): void {
  try {
    renameSync(unpacking, folder)
  } catch (error) {
    // Another process was first.
    rmSync(unpacking, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function fontConfiguration(folder: string): string {
  const path = join(folder, 'fonts').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${path}/fonts</dir><cachedir>${path}/cache</cachedir><config></config></fontconfig>
`
}

function packageVersion(): string {
  const file = join(modules, '@sparticuz', 'chromium', 'package.json')
  return JSON.parse(readFileSync(file, 'utf8')).version
}
