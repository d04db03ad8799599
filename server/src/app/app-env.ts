import type { HttpBindings } from '@hono/node-server'
import type { Context } from '../platform/context.ts'

/** What each request brings along from the front: its context, made before the first handler. */
export type AppEnv = { Bindings: HttpBindings & { context: Context } }
