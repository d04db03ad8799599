import type { ContentItem } from '@pepper/contract/content'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { presentItem } from './present-item.ts'
import { getRow } from './store.ts'

/** Gets one item with its text. Needs `content.manage`. Throws content.not_found. */
export async function getItem(request: Context, { id }: { id: string }): Promise<ContentItem> {
  const context = authorise(request, 'content.manage')
  return presentItem(await getRow(context.runtime.db.kysely, id))
}
