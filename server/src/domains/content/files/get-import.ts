import type { ContentImport } from '@pepper/contract/content/files'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { describeImport } from './present-import.ts'

/**
 * Returns one import of content: what it would do now, or what it did. Needs `content.manage`. Throws
 * content.import_not_found.
 */
export async function getImport(request: Context, { id }: { id: string }): Promise<ContentImport> {
  const context = authorise(request, 'content.manage')
  return describeImport(context.runtime, id)
}
