import { Trans, useLingui } from '@lingui/react/macro'
import type { LinkedIdentity } from '@pepper/contract/identity/linked'
import { PHONE_PROVIDER, WALLET_PROVIDER } from '@pepper/contract/identity/own-ways'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/formats/format.ts'
import { pageBootstrap } from '../../../shared/bootstrap.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { NotLoaded } from '../not-loaded.tsx'
import styles from '../security.module.css'

/** Other services that sign in to this account: listing, linking and unlinking them (AU-12). */
export function LinkedIdentities() {
  const { t } = useLingui()
  const { providers, wallet, phone } = pageBootstrap().ways_in
  const { linked, isFailed, load } = useLinked()
  const isOffered = providers.length > 0 || wallet || phone
  if (!linked) return isFailed && isOffered ? <LinkedNotLoaded onRetry={load} /> : null
  if (!isOffered && linked.identities.length === 0) return null
  const isLinked = (id: string) => linked.identities.some(({ provider }) => provider === id)
  const nameOf = (id: string) => {
    if (id === WALLET_PROVIDER) return t`Wallet`
    if (id === PHONE_PROVIDER) return t`Phone`
    return providers.find((provider) => provider.id === id)?.name ?? id
  }
  return (
    <section className={styles.form} aria-labelledby="settings-linked">
      <h5 id="settings-linked">
        <Trans>Other services</Trans>
      </h5>
      {!linked.has_password && (
        <span className={styles.note}>
          <Trans>Your account has no password. Set one with “Forgot password?” on the sign-in page.</Trans>
        </span>
      )}
      <ul className={styles.list} aria-label={t`Linked services`}>
        {linked.identities.map((identity) => (
          <Linked
            key={identity.id}
            identity={identity}
            name={nameOf(identity.provider)}
            onUnlinked={() => void load()}
          />
        ))}
      </ul>
      {providers
        .filter(({ id }) => !isLinked(id))
        .map(({ id, name }) => (
          <LinkButton key={id} provider={id} name={name} />
        ))}
      {wallet && !isLinked(WALLET_PROVIDER) && (
        <LinkLink to="/auth/wallet">
          <Trans>Link a wallet</Trans>
        </LinkLink>
      )}
      {phone && !isLinked(PHONE_PROVIDER) && (
        <LinkLink to="/auth/phone">
          <Trans>Link a phone number</Trans>
        </LinkLink>
      )}
    </section>
  )
}

function useLinked() {
  const [linked, setLinked] = useState<{ identities: LinkedIdentity[]; has_password: boolean } | null>(null)
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    await api.identity.linked.list().then(setLinked, () => setFailed(true))
  }, [])
  useEffect(() => void load(), [load])
  return { linked, isFailed, load }
}

function LinkedNotLoaded({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <section className={styles.form} aria-labelledby="settings-linked">
      <h5 id="settings-linked">
        <Trans>Other services</Trans>
      </h5>
      <NotLoaded onRetry={() => void onRetry()} />
    </section>
  )
}

type LinkedProps = { identity: LinkedIdentity; name: string; onUnlinked: () => void }

function Linked({ identity, name, onUnlinked }: LinkedProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useStep()
  const since = formatDate(identity.linked_at, i18n.locale)
  const unlink = async () => {
    await api.identity.linked.unlink({ id: identity.id })
    showToast({ title: t`The service is unlinked`, tone: 'success' })
    onUnlinked()
  }
  return (
    <li className={styles.device}>
      <span>
        <strong>{name}</strong>
        <span className={styles.note}>
          {identity.label} · <Trans>Linked since {since}</Trans>
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        aria-label={t`Unlink ${name}`}
        onClick={() => void run(unlink)}
      >
        <Trans>Unlink</Trans>
      </Button>
    </li>
  )
}

/** Leads to where something of one's own is proven. */
function LinkLink({ to, children }: { to: '/auth/wallet' | '/auth/phone'; children: ReactNode }) {
  return (
    <Link to={to} search={{ link: 'yes' }} className={buttonClass({ variant: 'secondary', size: 'small' })}>
      {children}
    </Link>
  )
}

function LinkButton({ provider, name }: { provider: string; name: string }) {
  const { isBusy, run } = useStep()
  const go = async () => {
    const { redirect_to } = await api.waysIn.providers.link({ provider })
    location.assign(redirect_to)
  }
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void run(go)}>
      <Trans>Link {name}</Trans>
    </Button>
  )
}

/** Runs one step at a time; says why where it is refused. */
function useStep() {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const run = async (step: () => Promise<void>) => {
    setBusy(true)
    try {
      await step()
    } catch (error) {
      showToast({ title: t`Update Failed`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
