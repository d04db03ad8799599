import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { ContentEditor } from './content-editor.tsx'
import { ContentList } from './content-list.tsx'
import { NEW_ITEM } from './use-content-editor.ts'

/**
 * Shows the list, or the item that the address names: `?item=` with its id, or `new`, which may start from a question.
 */
export function Content() {
  const [{ item, question, language }, setFilters] = useUrlFilters('item', 'question', 'language')
  const open = (id: string) => setFilters({ item: id, question: '', language: '' })
  if (!item) return <ContentList onOpen={open} />
  const begun = item === NEW_ITEM && question !== '' ? { question, language } : null
  return <ContentEditor key={`${item}${question}`} id={item} begun={begun} onOpen={open} />
}
