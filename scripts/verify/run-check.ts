import { spawn } from 'node:child_process'

/** Runs a program; returns what it printed where it failed, and an empty text where it succeeded. */
export function runCheck(file: string, args: string[], folder: string): Promise<string> {
  const child = spawn(file, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? '' : output || `${file} ended with code ${code}`))
  })
}
