import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiKey } from '@pepper/contract/identity/api-keys'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/formats/format.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import { permissionName } from '../../labels/permission-labels.ts'
import { TimeAgo } from '../../labels/time-ago.tsx'
import type { Column } from '../../table/data-table.tsx'

/** Builds the columns of the API keys: owner, permissions, expiry and last use. */
export function useKeyColumns(onChange: () => void): Column<ApiKey>[] {
  const { t, i18n } = useLingui()
  return [
    { key: 'name', name: t`Name`, cell: ({ name }) => name },
    { key: 'owner', name: t`Acts as`, cell: ({ owner }) => owner.email },
    {
      key: 'permissions',
      name: t`Permissions`,
      cell: ({ permissions }) => permissions.map((one) => permissionName(one, i18n)).join(', '),
    },
    {
      key: 'expires',
      name: t`Expires`,
      cell: ({ expires_at }) =>
        new Date(expires_at) > new Date() ? formatDateTime(expires_at, i18n.locale) : t`expired`,
    },
    {
      key: 'used',
      name: t`Last use`,
      cell: ({ last_used_at: at, last_used_network: network }) =>
        at ? (
          <>
            <TimeAgo at={at} /> {network}
          </>
        ) : (
          t`never`
        ),
    },
    { key: 'revoke', name: t`Change`, cell: (key) => <RevokeButton apiKey={key} onRevoked={onChange} /> },
  ]
}

function RevokeButton({ apiKey: { id, name }, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  const revoke = () =>
    run(t`Failed to revoke the key`, async () => {
      await api.identity.apiKeys.revoke({ id })
      showToast({ title: t`Key revoked`, text: name, tone: 'success' })
      setAsked(false)
      onRevoked()
    })
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        <Trans>Revoke</Trans>
      </Button>
      {isAsked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(false)}
          title={t`Revoke the key ${name}?`}
          text={t`Scripts that use it are refused from their next request on.`}
          confirm={t`Revoke`}
          isBusy={isBusy}
          onConfirm={revoke}
        />
      )}
    </>
  )
}
