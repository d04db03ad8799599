import { useLingui } from '@lingui/react/macro'
import type { ContentItem, ContentRevision } from '@pepper/contract/content'
import { SOURCE_LOCALE } from '@pepper/contract/locales'
import { languageNames, pageNames, typeNames } from '../content-labels.ts'

/** A field that differs; an empty value is none. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

type Compared = Pick<ContentRevision, 'title' | 'content_type' | 'metadata' | 'asked'>

/** Lists the fields, apart from the text and the status, in which the saved item differs from a revision. */
export function useFieldChanges(item: ContentItem): (revision: Compared) => FieldChange[] {
  const { t, i18n } = useLingui()
  const spelled = ({ title, content_type, metadata, asked }: Compared) => [
    [t`Title`, title],
    [t`Content type`, i18n._(typeNames[content_type])],
    [t`Place`, metadata.page ? i18n._(pageNames[metadata.page]) : t`New page`],
    [t`Language of the text`, languageNames[metadata.language ?? SOURCE_LOCALE]],
    [t`Description`, metadata.description ?? ''],
    [t`Question`, metadata.question ?? ''],
    [t`Keywords`, metadata.keywords ?? ''],
    [t`How people ask`, asked.join(' · ')],
  ]
  return (revision) => {
    const after = spelled(item)
    return spelled(revision).flatMap(([name = '', before = ''], index) => {
      const now = after[index]?.[1] ?? ''
      return before === now ? [] : [{ name, before, after: now }]
    })
  }
}
