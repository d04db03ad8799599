import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CsvColumn, csvText } from '../../lib/formats/csv-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'

export type CsvButtonProps<Row> = {
  /** The name without the extension. */
  fileName: string
  columns: readonly CsvColumn<Row>[]
  /** Returns all rows, including those that are not visible. */
  rows: () => Promise<readonly Row[]> | readonly Row[]
  onSaved?: () => void
}

/** Downloads rows as a CSV file that spreadsheets show without running formulas. */
export function CsvButton<Row>({ fileName, columns, rows, onSaved }: CsvButtonProps<Row>) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csvText(columns, await rows()))
      onSaved?.()
    } catch (error) {
      showToast({ title: t`The download failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void download()}>
      <Trans>Download CSV</Trans>
    </Button>
  )
}
