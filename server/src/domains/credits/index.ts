export { findVisitedDays } from './find-visited-days.ts'
export { getCreditInfo } from './get-credit-info.ts'
export { findLatestGift } from './gifts/find-latest-gift.ts'
export { giveCreditsWithin } from './gifts/give-credits.ts'
export { needsSecondPersonToGive, payAlone, readGiftLeft } from './gifts/pay-alone.ts'
export { processGiftWithin } from './gifts/process-gift.ts'
export { spendGiftLimit } from './gifts/spend-gift-limit.ts'
export { checkLedgerExport, type LedgerFault } from './ledger/check-ledger-export.ts'
export { type ClosingFacts, closeLedgers, markLedgers } from './ledger/close-ledgers.ts'
export { creditInvariants } from './ledger/invariants.ts'
export {
  countLedgers,
  findUncheckedRows,
  getLastTransaction,
  listFailed,
  listLedgers,
  type Recount,
  readRecount,
  recordCheck,
  recordRecount,
} from './ledger/ledger-checks.ts'
export { everyone, newRowsOf, wholeLedgersOf } from './ledger/ledger-scopes.ts'
export { openCreditAccount } from './ledger/open-credit-account.ts'
export { type RebuildReport, rebuildBalances } from './ledger/rebuild-balances.ts'
export { readCreditVersions } from './read-credit-versions.ts'
export { readReferralTotals } from './read-referral-totals.ts'
export { readXp } from './read-xp.ts'
export { refuseGift } from './rules.ts'
export { addBonusCredits, type CreditDay, lockCreditAccount, setReferralCount } from './store.ts'
