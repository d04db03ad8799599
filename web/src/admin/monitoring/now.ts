import type { api } from '../../lib/api/api.ts'

/** The current state of the server, as `monitoring.now` returns it. */
export type Now = Awaited<ReturnType<typeof api.monitoring.now>>
