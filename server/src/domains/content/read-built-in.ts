import type { ReplacedPage } from '@pepper/contract/content'
import type { Locale } from '@pepper/contract/locales'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { readPageFile } from './page-files.ts'

/**
 * Reads the built-in text of a page in a language as its file contains it, as a starting point for a replacement
 * (IN-2). Needs `content.manage`.
 */
export function readBuiltIn(context: Context, { page, language }: { page: ReplacedPage; language: Locale }) {
  authorise(context, 'content.manage')
  const { title, description, body } = readPageFile(language, page)
  return { title, description, content: body }
}
