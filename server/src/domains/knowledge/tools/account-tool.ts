import * as z from 'zod'
import { ACCOUNT_QUESTIONS, tellOfAccount } from '../answers/account-answers.ts'
import { defineTool } from './tool.ts'

const UNKNOWN = 'Error: nothing is known about that.'

/** Tells what the account of the person who asks says. It takes no name: no other account can be asked for. */
export const ACCOUNT_TOOL = defineTool({
  name: 'own_account',
  description: 'One fact of the account of the person you talk with; of nobody else.',
  parameters: z.strictObject({ about: z.enum(ACCOUNT_QUESTIONS) }),
  run: async ({ about }, { readOwn, locale }) => {
    const account = await readOwn()
    return (account && tellOfAccount(account, about, locale)) ?? UNKNOWN
  },
})
