import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSecurityEvent, OwnSession } from '@pepper/contract/identity'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../lib/formats/format.ts'
import { deviceName } from '../../shared/device-name.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import { LinkedIdentities } from './linked/linked-identities.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import styles from './security.module.css'
import { ownEventName } from './security-labels.ts'
import { useSecurity } from './use-security.ts'

/** The password, the signed-in devices, and the security events of the account (ST-5). */
export function Security({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
  const { t } = useLingui()
  // A first password changes what is said of the other ways in.
  const [changes, setChanges] = useState(0)
  const { facts, isFailed, load, endOne, endOthers } = useSecurity()
  return (
    <section className={styles.security} aria-labelledby="settings-security">
      <h4 id="settings-security">
        <Trans>Security</Trans>
      </h4>
      <ChangePassword onChanged={() => [void load(), setChanges((count) => count + 1)]} />
      <Passkeys />
      <SecondFactor />
      <LinkedIdentities key={changes} />
      {!facts && !isFailed && (
        <Waiting label={t`Loading your devices`}>
          <Skeleton shape="block" height="3rem" />
        </Waiting>
      )}
      {isFailed && (
        <p className={styles.failed}>
          <Trans>Your devices could not be loaded.</Trans>{' '}
          <Button variant="secondary" size="small" onClick={() => void load()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {facts && (
        <>
          <Devices
            sessions={facts.sessions}
            onEnd={(id) => void endOne(id)}
            onEndOthers={() => void endOthers()}
            onEndAll={onSignOutEverywhere}
          />
          <Events events={facts.events} />
        </>
      )}
    </section>
  )
}

type DevicesProps = {
  sessions: OwnSession[]
  onEnd: (id: string) => void
  onEndOthers: () => void
  onEndAll: () => void
}

function Devices({ sessions, onEnd, onEndOthers, onEndAll }: DevicesProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <h5 id="settings-devices">
        <Trans>Where you are signed in</Trans>
      </h5>
      <ul className={styles.list} aria-labelledby="settings-devices">
        {sessions.map(({ id, is_this, user_agent, network, last_seen_at }) => {
          const name = deviceName(user_agent) ?? t`Unknown device`
          const seen = formatDate(last_seen_at, i18n.locale)
          return (
            <li key={id} className={styles.device}>
              <span>
                <strong>{name}</strong>
                <span className={styles.note}>
                  {is_this ? <Trans>This device</Trans> : <Trans>Last seen {seen}</Trans>}
                  {network && ` · ${network}`}
                </span>
              </span>
              {!is_this && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t`Sign out ${name}, last seen ${seen}`}
                  onClick={() => onEnd(id)}
                >
                  <Trans>Sign out</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <>
          <Button variant="secondary" size="small" onClick={onEndOthers}>
            <Trans>Sign out all other devices</Trans>
          </Button>
          <Button variant="secondary" size="small" onClick={onEndAll}>
            <Trans>Sign out all devices, including this one</Trans>
          </Button>
        </>
      )}
    </>
  )
}

function Events({ events }: { events: OwnSecurityEvent[] }) {
  const { i18n } = useLingui()
  return (
    <details className={styles.events}>
      <summary>
        <Trans>Recent security events</Trans>
      </summary>
      {events.length === 0 && (
        <p className={styles.note}>
          <Trans>No security events yet.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            {i18n._(ownEventName(event))}
            <span className={styles.note}>
              {formatDateTime(event.created_at, i18n.locale)}
              {event.network && ` · ${event.network}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
