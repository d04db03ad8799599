export { askSecondPerson } from './ask-second-person.ts'
export { expireAbout, expireApprovals } from './expire-approvals.ts'
export type { AfterCommit, ApprovalPorts } from './ports.ts'
export { approvalRoutes } from './routes.ts'
export { appoints } from './rules.ts'
export {
  claimHandOver,
  findSettled,
  listApprovers,
  listAwaited,
  listLackingPermissions,
  looksFor,
} from './store.ts'
export { takeDownload } from './take-download.ts'
export { withdrawOrAsk } from './withdraw-or-ask.ts'
