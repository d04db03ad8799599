import type { GuideSection } from '@pepper/contract/knowledge'
import type { Locale } from '@pepper/contract/locales'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { presentSection } from '../guide/present-section.ts'
import { findSections } from '../index/find-sections.ts'
import { indexAt } from '../index/knowledge-index.ts'
import { oncePerSection } from '../index/passage.ts'
import { languagesOf } from '../index/read-message.ts'
import { readVersion } from '../store.ts'

const FOUND = 8

/** Finds the sections that fit a question best, so that one can be chosen by hand. Needs `content.manage`. */
export async function findGuideSections(
  request: Context,
  { query, language }: { query: string; language: Locale },
): Promise<{ sections: GuideSection[] }> {
  const context = authorise(request, 'content.manage')
  const { db } = context.runtime
  const index = await indexAt(db, await readVersion(db), await languagesOf([query], language))
  const found = findSections(index, query, { reader: language, limit: FOUND })
  return { sections: oncePerSection(found).map(presentSection) }
}
