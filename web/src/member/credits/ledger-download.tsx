import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './credit-history.module.css'
import { ledgerCsv } from './ledger-csv.ts'

type Format = 'csv' | 'json'

/** The person's own whole ledger as a file: CSV for spreadsheets, JSON as the server stores it. */
export function LedgerDownload() {
  const { t } = useLingui()
  const { product } = useBrand()
  const [busy, setBusy] = useState<Format | null>(null)
  const download = async (format: Format) => {
    setBusy(format)
    try {
      const ledger = await api.credits.export()
      const name = `${slugOf(product)}-credits-${ledger.exported_at.slice(0, 10)}.${format}`
      if (format === 'csv') saveFile(name, 'text/csv;charset=utf-8', ledgerCsv(ledger))
      else saveFile(name, 'application/json', `${JSON.stringify(ledger, null, 2)}\n`)
    } catch (error) {
      showToast({ title: t`The download failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(null)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={t`Download all transactions`} className={styles.download}>
      <span aria-hidden="true" className={styles.note}>
        <Trans>Download</Trans>
      </span>
      <Button variant="secondary" size="small" isBusy={busy === 'csv'} onClick={() => void download('csv')}>
        CSV
      </Button>
      <Button variant="secondary" size="small" isBusy={busy === 'json'} onClick={() => void download('json')}>
        JSON
      </Button>
    </div>
  )
}

function slugOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'my'
  )
}
