import { emailCodeRoutes } from './email-codes/routes.ts'
import { phoneRoutes } from './phone/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

export const wayInRoutes = {
  emailCodes: emailCodeRoutes,
  providers: providerRoutes,
  wallet: walletRoutes,
  phones: phoneRoutes,
}
