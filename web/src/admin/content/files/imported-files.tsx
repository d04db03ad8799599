import { plural } from '@lingui/core/macro'
import type { ContentImport, ImportedFile } from '@pepper/contract/content/files'
import contentStyles from '../content.module.css'
import { FileCard } from './file-card.tsx'
import styles from './files.module.css'

type ImportedFilesProps = {
  shown: ContentImport
  isChosen: (file: ImportedFile) => boolean
  onChoose: (file: ImportedFile, isWanted: boolean) => void
}

const ORDER: readonly ImportedFile['outcome'][] = ['refused', 'stale', 'changed', 'new']

/** Lists the files of an import: those that need attention first, the unchanged ones folded away. */
export function ImportedFiles({ shown: { id, state, files }, isChosen, onChoose }: ImportedFilesProps) {
  const unchanged = files.filter(({ outcome }) => outcome === 'unchanged')
  const cards = (some: readonly ImportedFile[]) => (
    <ul className={styles.files}>
      {some.map((file) => (
        <FileCard
          key={file.place}
          importId={id}
          file={file}
          isPreview={state === 'previewed'}
          isChosen={isChosen(file)}
          onChoose={(isWanted) => onChoose(file, isWanted)}
        />
      ))}
    </ul>
  )
  return (
    <>
      {cards(ORDER.flatMap((outcome) => files.filter((file) => file.outcome === outcome)))}
      {unchanged.length > 0 && (
        <details className={contentStyles.details}>
          <summary>
            {plural(unchanged.length, { one: '# unchanged file', other: '# unchanged files' })}
          </summary>
          {cards(unchanged)}
        </details>
      )}
    </>
  )
}
