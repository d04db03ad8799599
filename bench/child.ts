import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const TICKS_PER_SECOND = 100

/** A program under measurement. */
export interface Child {
  /** The address in the first line that it printed. */
  url: string
  /** CPU time that it has used, in ms; null where the system does not tell. */
  cpuMs(): number | null
  /** Resident memory, in MiB; null where the system does not tell. */
  memoryMiB(): number | null
  /** From its start to its first line, in ms. */
  startedInMs: number
  stop(): Promise<void>
}

/** Starts a TypeScript program and waits for the line with its address. It ends with us, whatever happens. */
export async function startChild(program: string, env: Record<string, string | undefined>): Promise<Child> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const exited = once(child, 'exit').then(() => {
    throw new Error(`${program} ended before it was ready`)
  })
  exited.catch(() => {})
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited])
  const url = /http:\/\/\S+/.exec(String(line))?.[0]
  if (!url) throw new Error(`${program} printed no address: ${line}`)
  return {
    url,
    cpuMs: () => cpuTimeOf(child),
    memoryMiB: () => memoryOf(child),
    startedInMs: performance.now() - startedAt,
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.stdin?.end()
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(timer)
}

function cpuTimeOf({ pid }: ChildProcess): number | null {
  const fields = readProcess(pid, 'stat')?.split(') ')[1]?.split(' ')
  if (!fields) return null
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

function memoryOf({ pid }: ChildProcess): number | null {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status') ?? '')?.[1]
  return kibibytes ? Number(kibibytes) / 1024 : null
}

function readProcess(pid: number | undefined, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
