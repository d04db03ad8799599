import { useLingui } from '@lingui/react/macro'
import type { ContentRevision } from '@pepper/contract/content'
import { languageNames, SOURCE_LOCALE } from '@pepper/contract/locales'
import { pageNames, typeNames } from '../content-labels.ts'

/** A field that differs; an empty value is none. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

export type Compared = Pick<ContentRevision, 'title' | 'content_type' | 'metadata' | 'asked'>

/** Lists the fields, apart from the text and the status, in which an item differs from an earlier state, or from none. */
export function useFieldChanges(item: Compared): (earlier: Compared | null) => FieldChange[] {
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
  return (earlier) => {
    const before = earlier ? spelled(earlier) : []
    return spelled(item).flatMap(([name = '', now = ''], index) => {
      const was = before[index]?.[1] ?? ''
      return was === now ? [] : [{ name, before: was, after: now }]
    })
  }
}
