import type { Deed, ExportDeed } from '@pepper/contract/approvals'
import type { Actor, Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** A text that is sent as a file, part by part. */
export interface Download {
  fileName: string
  contentType?: string
  parts: AsyncGenerator<string>
}

/** The functions that this domain needs from domains above it; `app` provides them. */
export interface ApprovalPorts {
  /** Returns a person's role and permissions; null where they are banned or gone. The caller holds roles locked. */
  findAccess(tx: Transaction, userId: string): Promise<Pick<Actor, 'role' | 'permissions'> | null>
  /**
   * Carries out a deed in the name of the person of the context; the function that it returns runs after the commit.
   */
  carryOut(tx: Transaction, context: MemberContext, deed: Exclude<Deed, ExportDeed>): Promise<AfterCommit>
  openExport(context: Context, deed: ExportDeed): Promise<Download>
  isOn(context: Context): Promise<boolean>
  /** Returns the credits that the person may still give without a second person. */
  readGiftLeft(context: MemberContext): Promise<number>
}

export type AfterCommit = () => Promise<void>
