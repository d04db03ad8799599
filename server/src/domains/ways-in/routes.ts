import { emailCodeRoutes } from './email-codes/routes.ts'
import { providerRoutes } from './providers/routes.ts'

export const wayInRoutes = { emailCodes: emailCodeRoutes, providers: providerRoutes }
