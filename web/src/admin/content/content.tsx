import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { ContentEditor, type GuideTrial } from './content-editor.tsx'
import { ContentList } from './content-list.tsx'
import { ContentFiles } from './files/content-files.tsx'
import { ContentImport } from './files/content-import.tsx'
import { NEW_ITEM } from './use-content-editor.ts'

/**
 * Shows the list, or what the address names: by `?item=` an item with its id, or `new`, which may start from a question;
 * by `?files=` the download and upload of files; by `?import=` an import. The list and an item end with a trial of the
 * guide.
 */
export function Content({ trial }: { trial: GuideTrial }) {
  const [filters, setFilters] = useUrlFilters('item', 'question', 'language', 'files', 'import')
  const { item, question, language } = filters
  const open = (id: string) => setFilters({ item: id, question: '', language: '' })
  if (filters.import && !item) {
    const leave = () => setFilters({ import: '', files: 'open' })
    return <ContentImport key={filters.import} id={filters.import} onDiscarded={leave} />
  }
  if (filters.files && !item)
    return <ContentFiles onUploaded={(id) => setFilters({ import: id, files: '' })} />
  if (!item) return <ContentList trial={trial} onOpen={open} onFiles={() => setFilters({ files: 'open' })} />
  const begun = item === NEW_ITEM && question !== '' ? { question, language } : null
  return <ContentEditor key={`${item}${question}`} id={item} begun={begun} trial={trial} onOpen={open} />
}
