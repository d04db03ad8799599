import type { api } from '../../lib/api/api.ts'

/** How the server does now, as `monitoring.now` answers. */
export type Now = Awaited<ReturnType<typeof api.monitoring.now>>
