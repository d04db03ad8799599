import { Trans, useLingui } from '@lingui/react/macro'
import type { SignInProvider } from '@pepper/contract/bootstrap'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { sessionStore } from '../../../lib/browser-storage.ts'
import { pageBootstrap } from '../../../shared/bootstrap.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { readCarriedCode, refOf } from '../carried-code.ts'
import { keepTypedEmail } from '../recovery/typed-email.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { providerOf } from './provider-of.ts'
import styles from './ways.module.css'

/**
 * Buttons for other services and for a code by email. People whose address has a service of its own are led there
 * first.
 */
export function Ways({ identifier, isSigningUp = false }: { identifier: string; isSigningUp?: boolean }) {
  const { email_code, providers, wallet, phone } = pageBootstrap().ways_in
  const { next, ref } = useSearch({ from: '/auth' })
  const own = providerOf(identifier, providers)
  const others = providers.filter((provider) => provider !== own)
  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <Trans>or</Trans>
      </p>
      {own && <ProviderButton provider={own} isOwn />}
      {others.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} />
      ))}
      {wallet && (
        <Link to="/auth/wallet" search={{ next, ref }} className={buttonClass({ variant: 'secondary' })}>
          <Trans>Continue with a wallet</Trans>
        </Link>
      )}
      {phone && (
        <Link to="/auth/phone" search={{ next, ref }} className={buttonClass({ variant: 'secondary' })}>
          <Trans>Continue with a phone number</Trans>
        </Link>
      )}
      {email_code && !isSigningUp && (
        <Link
          to="/auth/email-code"
          search={{ next }}
          className={buttonClass({ variant: 'secondary' })}
          onClick={() => keepTypedEmail(identifier)}
        >
          <Trans>Email me a code instead</Trans>
        </Link>
      )}
    </div>
  )
}

function ProviderButton({ provider, isOwn = false }: { provider: SignInProvider; isOwn?: boolean }) {
  const { t } = useLingui()
  const { ref, next } = useSearch({ from: '/auth' })
  const [isBusy, setBusy] = useState(false)
  const { name } = provider
  const go = async () => {
    setBusy(true)
    try {
      const carried = readCarriedCode(ref, sessionStore, pageBootstrap())
      const wishes = { ...refOf(carried, sessionStore), ...(next && { next }) }
      const { redirect_to } = await api.waysIn.providers.start({ provider: provider.id, ...wishes })
      location.assign(redirect_to)
    } catch (error) {
      setBusy(false)
      showToast({ title: t`Sign-in Failed`, text: errorText(error), tone: 'destructive' })
    }
  }
  return (
    <Button
      variant={isOwn ? 'primary' : 'secondary'}
      isFullWidth
      isBusy={isBusy}
      icon={<ProviderIcon icon={provider.icon} />}
      onClick={() => void go()}
    >
      <Trans>Continue with {name}</Trans>
    </Button>
  )
}
