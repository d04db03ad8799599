import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { describeImport } from './describe-import.ts'

/** Returns one import with its progress. Needs `waitlist.manage`. Throws waitlist.import_not_found. */
export async function getImport(request: Context, { id }: { id: string }): Promise<WaitlistImport> {
  const context = authorise(request, 'waitlist.manage')
  return describeImport(context.runtime, id)
}
