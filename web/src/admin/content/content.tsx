import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { ContentEditor } from './content-editor.tsx'
import { ContentList } from './content-list.tsx'

/** The list, or the item that the address names: `?item=` with its id, or `new`. */
export function Content() {
  const [{ item }, setFilters] = useUrlFilters('item')
  const open = (id: string) => setFilters({ item: id })
  return item ? <ContentEditor key={item} id={item} onOpen={open} /> : <ContentList onOpen={open} />
}
