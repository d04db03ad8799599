import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { giftRoutes } from './gifts/admin-routes.ts'
import { exportLedger } from './ledger/export-ledger.ts'
import { listCreditHistory } from './ledger/list-credit-history.ts'
import { readReceipt } from './ledger/read-receipt.ts'
import { readCreditInfo } from './read-credit-info.ts'

const os = implement(contract.credits).$context<Context>().use(translateErrors)

export const creditRoutes = os.router({
  info: os.info.handler(({ context }) => readCreditInfo(context)),
  transactions: os.transactions.handler(({ context, input }) => listCreditHistory(context, input)),
  receipt: os.receipt.handler(({ context, input }) => readReceipt(context, input.id)),
  export: os.export.handler(({ context }) => exportLedger(context)),
  gifts: giftRoutes,
})
