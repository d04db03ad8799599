import { administrationCanaries } from './administration.ts'
import type { Canary } from './canary.ts'
import { guideAndChatCanaries } from './guide-and-chat.ts'
import { identityCanaries } from './identity.ts'
import { ledgerCheckCanaries } from './ledger-check.ts'
import { moneyCanaries } from './money.ts'
import { platformCanaries } from './platform.ts'
import { screenCanaries } from './screens.ts'

/** All defects that the tests are known to catch. */
export const canaries: readonly Canary[] = [
  ...moneyCanaries,
  ...ledgerCheckCanaries,
  ...identityCanaries,
  ...administrationCanaries,
  ...guideAndChatCanaries,
  ...platformCanaries,
  ...screenCanaries,
]
