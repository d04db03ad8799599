import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingEvent } from '@pepper/contract/settings'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { useList } from '../query/use-list.ts'
import { settingLabels } from './setting-labels.ts'
import { SettingText } from './setting-value.tsx'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const PAGE_EVENTS = 10

/** Lists who changed what. An earlier value can be put back into the form, and is saved like any other change. */
export function SettingsHistory({ form }: { form: SettingsForm }) {
  const { t } = useLingui()
  const { rows, error, refresh, hasMore, loadMore, isLoading } = useList(
    ['settings', 'settings-history', form.saves],
    async (before) => {
      const page = await api.settings.history({ limit: PAGE_EVENTS, ...(before && { before }) })
      return { rows: page.events, next: page.earlier }
    },
  )
  return (
    <Card title={t`History`} className={styles.history}>
      {error !== null && (
        <ErrorState title={t`The history could not be loaded`} text={errorText(error)} onRetry={refresh} />
      )}
      {rows?.length === 0 && (
        <p className={styles.note}>
          <Trans>No changes yet: the defaults apply.</Trans>
        </p>
      )}
      <ol className={styles.events}>
        {rows?.map((event) => (
          <Event key={event.id} event={event} form={form} />
        ))}
      </ol>
      {hasMore && (
        <Button variant="secondary" size="small" isBusy={isLoading} onClick={loadMore}>
          <Trans>Earlier changes</Trans>
        </Button>
      )}
    </Card>
  )
}

function Event({ event, form }: { event: SettingEvent; form: SettingsForm }) {
  const { i18n, t } = useLingui()
  const { key, before, after, changed_by } = event
  const setting = form.settings?.find((one) => one.key === key)
  const name = i18n._(settingLabels[key].name)
  const who = changed_by?.full_name ?? t`Unknown`
  const stands = form.draft[key]?.value ?? setting?.value
  return (
    <li className={styles.event}>
      <div>
        <p>
          {name}:{' '}
          <del>
            <SettingText setting={key} value={before} />
          </del>{' '}
          <ForwardIcon size={14} /> <SettingText setting={key} value={after} />
        </p>
        <p className={styles.note}>
          <Trans>
            {who}, <TimeAgo at={event.changed_at} />
          </Trans>
        </p>
      </div>
      {setting && stands !== before && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Restore ${name}`}
          onClick={() => form.set(setting, before)}
        >
          <Trans>Restore</Trans>
        </Button>
      )}
    </li>
  )
}
