import type { Runtime } from '../platform/context.ts'

/** Starts what runs beside requests. */
export function startJobs(_runtime: Runtime): { stop(): Promise<void> } {
  return { stop: async () => {} }
}
