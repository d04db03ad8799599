import type { ReplacedPage } from '@pepper/contract/content'
import { SOURCE_LOCALE } from '@pepper/contract/locales'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { readPageFile } from './page-files.ts'

/** The built-in text of a page as its file has it, to begin another one from (IN-2). Needs `content.manage`. */
export function readBuiltIn(context: Context, { page }: { page: ReplacedPage }) {
  authorise(context, 'content.manage')
  const { title, description, body } = readPageFile(SOURCE_LOCALE, page)
  return { title, description, content: body }
}
