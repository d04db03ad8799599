import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { listDeliveries } from './list-deliveries.ts'
import { readWebhook } from './read-webhook.ts'
import { retryDeadDeliveries } from './retry-dead-deliveries.ts'
import { retryDelivery } from './retry-delivery.ts'

const os = implement(contract.webhooks).$context<Context>().use(translateErrors)

export const webhookRoutes = os.router({
  webhook: os.webhook.handler(({ context }) => readWebhook(context)),
  deliveries: os.deliveries.handler(({ context, input }) => listDeliveries(context, input)),
  retry: os.retry.handler(({ context, input }) => retryDelivery(context, input)),
  retryDead: os.retryDead.handler(({ context }) => retryDeadDeliveries(context)),
})
