import { readdirSync, readFileSync } from 'node:fs'

const MS_PER_TICK = 10

/** The processor time of the whole machine since its start, in ms. */
export interface MachineTime {
  busyMs: number
  idleMs: number
}

/** Finds the first process of a server of PostgreSQL from one of its backends. Linux only. */
export function findServer(backendPid: number): number {
  const [, parent] = fieldsOf(backendPid)
  if (!parent) throw new Error('the processes of PostgreSQL cannot be seen from here')
  return parent
}

/** Reads the processor time that a server of PostgreSQL has used, with all its processes, in ms. Linux only. */
export function serverCpuMs(parent: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => fieldsOf(Number(name)))
    .filter((fields) => fields[1] === parent)
  const ended = fieldsOf(parent)
  const ticks = children.reduce((sum, fields) => sum + (fields[11] ?? 0) + (fields[12] ?? 0), 0)
  return (ticks + (ended[13] ?? 0) + (ended[14] ?? 0)) * MS_PER_TICK
}

/** Reads the fields of a process after its name: state, parent, ...; none if it has ended. */
function fieldsOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

/** Reads the processor time of the machine. Linux only. */
export function machineTime(): MachineTime {
  const [, ...values] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/)
  const ticks = values.slice(0, 8).map(Number)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  return { busyMs: (all - idle) * MS_PER_TICK, idleMs: idle * MS_PER_TICK }
}

/** Does some work and returns its time and the processor time that PostgreSQL spent meanwhile. */
export async function timed(
  server: number,
  work: () => Promise<unknown>,
): Promise<{ ms: number; databaseCpuMs: number }> {
  const [startedAt, before] = [performance.now(), serverCpuMs(server)]
  await work()
  return { ms: performance.now() - startedAt, databaseCpuMs: serverCpuMs(server) - before }
}
