import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

/** Returns the chain that messages to wallets name, where the operator lets people sign in by a wallet. Throws ways_in.not_offered. */
export function getWalletChain({ config }: Pick<Runtime, 'config'>): number {
  if (!config.wallet) throw new AppError('ways_in.not_offered')
  return config.wallet.chainId
}
