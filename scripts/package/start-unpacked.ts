import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface UnpackedServer {
  url: string
  /** Asks the server to end, and waits for that. */
  stop(): Promise<{ code: number | null; output: string }>
}

/**
 * Starts the server of an unpacked archive as its operator does, without an environment of ours, with a registry that
 * cannot be reached, and with the right to read its own folder and its data alone. Throws with what it said where it
 * does not start.
 */
export async function startUnpacked(
  home: string,
  env: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<UnpackedServer> {
  const child = spawn(process.execPath, [...confine([home, env.DATA_DIR]), 'start.mjs'], {
    cwd: home,
    env: { npm_config_registry: 'http://127.0.0.1:9', npm_config_offline: 'true', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, url] = /is ready on (\S+)/.exec(output) ?? []
        if (url) resolve(url)
      })
    }
  })
  const url = await Promise.race([ready, ended])
  if (typeof url !== 'string') throw new Error(`The server ended with ${url.code}: ${url.output}`)
  const stop = () => {
    child.kill('SIGTERM')
    return ended.then(({ code }) => ({ code, output }))
  }
  return { url, stop }
}

/** Builds the arguments of a process that may read these folders alone, and do whatever else it does. */
function confine([home = '', data = '']: string[]): string[] {
  const reads = [`${home}/*`, `${data}/*`, '/proc/*', '/etc/*', '/sys/*']
  const others = ['addons', 'child-process', 'net', 'wasi', 'worker'].map((right) => `--allow-${right}`)
  const writes = [`--allow-fs-write=${data}/*`, '--allow-fs-write=/proc/*']
  return ['--permission', ...reads.map((path) => `--allow-fs-read=${path}`), ...writes, ...others]
}
