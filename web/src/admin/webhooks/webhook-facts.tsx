import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../lib/formats/format.ts'
import { InfoIcon } from '../../ui/icons.tsx'
import { StatTile, StatTiles } from '../controls/stat-tile.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import styles from './deliveries.module.css'
import type { Webhook } from './use-webhook.ts'

/** Shows where events are sent, and how many deliveries are in each state. */
export function WebhookFacts({ webhook }: { webhook: Webhook | null }) {
  const { t, i18n } = useLingui()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, i18n.locale))
  const oldest = webhook?.oldest_waiting_at
  return (
    <>
      {webhook?.is_configured === false && <NotConfigured />}
      {webhook?.receiver && (
        <p className={styles.receiver}>
          <Trans>
            Events go to <code>{webhook.receiver}</code>
          </Trans>
        </p>
      )}
      <StatTiles>
        <StatTile
          name={t`Waiting`}
          value={number(webhook?.waiting)}
          note={
            oldest && (
              <Trans>
                the oldest since <TimeAgo at={oldest} />
              </Trans>
            )
          }
        />
        <StatTile
          name={t`Failing`}
          value={number(webhook?.dead)}
          note={t`for a day or longer; still tried every 8 hours`}
        />
        <StatTile name={t`Delivered`} value={number(webhook?.delivered)} />
      </StatTiles>
    </>
  )
}

function NotConfigured() {
  return (
    <aside className={styles.why}>
      <InfoIcon size={22} />
      <p>
        <Trans>
          No sister platform is configured. Set <code>SISTER_WEBHOOK_URL</code> and{' '}
          <code>SISTER_WEBHOOK_SECRET</code> and restart the server. New profiles and qualified referrals are
          then posted, signed and repeated until accepted.
        </Trans>
      </p>
    </aside>
  )
}
