import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { checkSystem, type Ports } from './check-system.ts'

const os = implement(contract.monitoring.health).$context<Context>().use(translateErrors)

export function healthRoutes(ports: Ports) {
  return os.router({ check: os.check.handler(({ context }) => checkSystem(context, ports)) })
}
