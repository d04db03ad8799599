import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CONTENT_FILES_MAX } from '@pepper/contract/limits'
import { Button } from '../../../ui/button.tsx'
import styles from './files.module.css'
import { useDownload } from './use-download.ts'

type SelectionBarProps = { ids: readonly string[]; onClear: () => void }

/** Offers to download the items that are selected in the list. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const { isBusy, download } = useDownload()
  return (
    <div className={styles.selection} role="status">
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        disabled={ids.length > CONTENT_FILES_MAX}
        onClick={() => download({ ids: [...ids] })}
      >
        {plural(ids.length, { one: 'Download # item', other: 'Download # items' })}
      </Button>
      <Button variant="quiet" size="small" onClick={onClear}>
        <Trans>Clear the selection</Trans>
      </Button>
    </div>
  )
}
