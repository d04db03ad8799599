import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { completeWallet, giveAddressByWallet, joinByWallet } from './complete-wallet.ts'
import { startWallet, startWalletLink } from './start-wallet.ts'

const os = implement(contract.waysIn.wallet).$context<Context>().use(translateErrors)

export const walletRoutes = os.router({
  start: os.start.handler(({ context, input }) => startWallet(context, input)),
  link: os.link.handler(({ context, input }) => startWalletLink(context, input)),
  complete: os.complete.handler(({ context, input }) => completeWallet(context, input)),
  giveAddress: os.giveAddress.handler(({ context, input }) => giveAddressByWallet(context, input)),
  join: os.join.handler(({ context, input }) => joinByWallet(context, input)),
})
