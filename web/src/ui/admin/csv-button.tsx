import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CsvColumn, csvText } from '../../lib/csv-text.ts'
import { errorText } from '../../lib/error-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toasts.ts'

export type CsvButtonProps<Row> = {
  /** Without the ending. */
  fileName: string
  columns: readonly CsvColumn<Row>[]
  /** Gets all rows, those that are not on show as well. */
  rows: () => Promise<readonly Row[]> | readonly Row[]
}

/** Downloads rows as a CSV file that spreadsheets show without running formulas. */
export function CsvButton<Row>({ fileName, columns, rows }: CsvButtonProps<Row>) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csvText(columns, await rows()))
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
