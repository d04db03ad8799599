import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useBrand } from '../../../shared/brand/brand.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { useRead } from '../../query/use-read.ts'
import { DataTable } from '../../table/data-table.tsx'
import { FilterBar } from '../../table/filter-bar.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** The screen of the keys with which an operator's own scripts call the API (AU-14). */
export function ApiKeysRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const [isMaking, setMaking] = useState(false)
  const { value, error, isLoading, refresh } = useRead(['api-keys'], () => api.identity.apiKeys.list({}))
  const columns = useKeyColumns(refresh)
  return (
    <Page
      title={t`API keys`}
      product={product}
      measure="wide"
      lead={t`A script with a key acts as you. It has the permissions of the key, as long as you have them too.`}
    >
      <FilterBar
        actions={
          <Button size="small" onClick={() => setMaking(true)}>
            <Trans>Create a key</Trans>
          </Button>
        }
      />
      <DataTable
        label={t`API keys`}
        columns={columns}
        rows={value?.keys ?? null}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        error={error === null ? null : errorText(error)}
        isLoading={isLoading && value === null}
        onRetry={refresh}
        empty={
          <EmptyState
            mood="sleepy"
            title={t`No API keys`}
            text={t`Create one for each script, with only the permissions it needs.`}
          />
        }
      />
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} onMade={refresh} />}
    </Page>
  )
}
