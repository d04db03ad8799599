import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationAbout, OperatorNotification } from '@pepper/contract/notifications'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { useFailureToast } from '../controls/use-failure-toast.ts'
import { useList } from '../query/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { ActDialog, type Action } from './action-dialog.tsx'
import { CountTiles } from './count-tiles.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { NotificationFilters } from './notification-filters.tsx'
import { statusNames, typeNames, valuesOf } from './operator-labels.ts'
import { useNotificationColumns } from './use-notification-columns.tsx'

type NotificationCenterProps = {
  /** Draws a notification as an inbox shows it. */
  preview: (about: NotificationAbout) => ReactNode
}

/**
 * Manages the notifications in people's inboxes: written here, sent by a press or at a set moment, withdrawn, counted
 * (AD-7).
 */
export function NotificationCenter({ preview }: NotificationCenterProps) {
  const { t } = useLingui()
  const [search, setSearch] = useUrlFilters('search', 'type', 'status')
  const type = valuesOf(typeNames).find((one) => one === search.type)
  const status = valuesOf(statusNames).find((one) => one === search.status)
  const [isCreating, setCreating] = useState(false)
  const [asked, setAsked] = useState<{ action: Action; notification: OperatorNotification } | null>(null)
  const filter = {
    ...(search.search && { search: search.search }),
    ...(type && { type }),
    ...(status && { status }),
  }
  const list = useList(['notifications', 'notification-center', filter], async (before) => {
    const page = await api.notifications.admin.list({ ...filter, ...(before && { before }) })
    const { counts, audiences } = page
    return { rows: page.notifications, next: page.earlier, counts, audiences }
  })
  const { counts = null, audiences = null } = list.page ?? {}
  const failed = t`Failed to fetch notifications`
  useFailureToast(list.error === null ? null : failed)
  const columns = useNotificationColumns((action, notification) => setAsked({ action, notification }))
  const isFiltered = Object.keys(filter).length > 0
  const create = (
    <Button size="small" icon={<BellIcon size={18} />} onClick={() => setCreating(true)}>
      <Trans>Create Notification</Trans>
    </Button>
  )
  return (
    <>
      <CountTiles counts={counts} />
      <NotificationFilters
        search={search.search}
        type={type ?? null}
        status={status ?? null}
        onChange={setSearch}
        isLoading={list.isLoading}
        onRefresh={list.refresh}
        actions={create}
      />
      <DataTable
        label={t`Notifications`}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        errorTitle={failed}
        error={list.error === null ? null : errorText(list.error)}
        isLoading={list.isLoading}
        onRetry={list.refresh}
        onOlder={list.hasMore ? list.loadMore : null}
        empty={<NoNotifications isFiltered={isFiltered} />}
      />
      {isCreating && (
        <CreateDialog preview={preview} onClose={() => setCreating(false)} onCreated={list.refresh} />
      )}
      {asked && (
        <ActDialog {...asked} audiences={audiences} onClose={() => setAsked(null)} onDone={list.refresh} />
      )}
    </>
  )
}

function NoNotifications({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  if (isFiltered) return <EmptyState mood="sleepy" title={t`No notifications match these filters`} />
  return (
    <EmptyState
      mood="idle"
      title={t`No notifications yet`}
      text={t`Write the first notification. It appears in people’s inboxes once it is sent.`}
    />
  )
}
