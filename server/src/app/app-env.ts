import type { HttpBindings } from '@hono/node-server'
import type { Context } from '../platform/context.ts'

/** The environment of each request: its context, created before the first handler. */
export type AppEnv = { Bindings: HttpBindings & { context: Context } }
