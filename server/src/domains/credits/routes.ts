import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { getCreditInfo } from './get-credit-info.ts'
import { giftRoutes } from './gifts/admin-routes.ts'
import { exportLedger } from './ledger/export-ledger.ts'
import { getReceipt } from './ledger/get-receipt.ts'
import { listCreditHistory } from './ledger/list-credit-history.ts'

const os = implement(contract.credits).$context<Context>().use(translateErrors)

export const creditRoutes = os.router({
  info: os.info.handler(({ context }) => getCreditInfo(context)),
  transactions: os.transactions.handler(({ context, input }) => listCreditHistory(context, input)),
  receipt: os.receipt.handler(({ context, input }) => getReceipt(context, input.id)),
  export: os.export.handler(({ context }) => exportLedger(context)),
  gifts: giftRoutes,
})
