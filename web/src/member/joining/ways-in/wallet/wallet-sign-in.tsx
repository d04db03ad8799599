import { Trans, useLingui } from '@lingui/react/macro'
import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { CallError } from '../../../../lib/api/call-error.ts'
import { pageBootstrap } from '../../../../shared/bootstrap.ts'
import { errorText } from '../../../../shared/errors/error-text.ts'
import { asksForCode } from '../../../../shared/second-factor.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toasts/toasts.ts'
import styles from '../../joining.module.css'
import { LinkFrame, WayToSignIn } from '../../link-frame.tsx'
import { isDead } from '../../use-link.ts'
import { FactorStep } from '../factor-step.tsx'
import { JoinWithAddress } from '../newcomer/join-with-address.tsx'
import { takeOver } from '../take-over.ts'
import { askAddress, askSignature, hasDeclined, useWallets, type Wallet } from './wallets.ts'

export interface WalletWishes {
  isLinking: boolean
  /** The referral code to join with; an empty one means none, whatever the browser remembers. */
  ref?: string
  next: string | undefined
}

type WalletSignInProps = { wishes: WalletWishes; onDone: (next: string | undefined) => void }

/** Lets a wallet of this browser sign a message of the server, and continues with that proof (AU-12). */
export function WalletSignIn({ wishes, onDone }: WalletSignInProps) {
  const { t } = useLingui()
  const wallets = useWallets()
  const { signature, refusal, isBusy, begin, complete } = useSignature(wishes, onDone)
  if (!pageBootstrap().ways_in.wallet) return <NotOffered />
  if (signature !== null && asksForCode(refusal))
    return <FactorStep refusal={refusal} isBusy={isBusy} send={(proof) => complete(signature, proof)} />
  if (signature !== null && isNew(refusal)) {
    return (
      <JoinWithAddress
        title={t`Your wallet is new here`}
        give={(email) => api.waysIn.wallet.giveAddress({ signature, email })}
        join={(email_code) => api.waysIn.wallet.join({ signature, email_code })}
        onJoined={(done) => onDone(takeOver(done, t`The wallet is linked`))}
      />
    )
  }
  return (
    <LinkFrame
      title={wishes.isLinking ? t`Link a wallet` : t`Sign in with a wallet`}
      lead={
        wallets.length === 0
          ? t`This browser has no wallet. Install one, or open this page in the browser of your wallet app, and reload it.`
          : t`Your wallet will ask you to sign a message. That is free and sends no transaction.`
      }
      mood={isBusy ? 'thinking' : wallets.length === 0 ? 'sad' : 'listening'}
    >
      <div className={styles.ways}>
        {wallets.map((wallet) => (
          <WalletButton key={wallet.id} wallet={wallet} isBusy={isBusy} onPress={() => void begin(wallet)} />
        ))}
      </div>
      {!wishes.isLinking && wallets.length === 0 && <WayToSignIn />}
    </LinkFrame>
  )
}

type WalletButtonProps = { wallet: Wallet; isBusy: boolean; onPress: () => void }

function WalletButton({ wallet: { name }, isBusy, onPress }: WalletButtonProps) {
  return (
    <Button isFullWidth isBusy={isBusy} onClick={onPress}>
      {name === null ? <Trans>Use the wallet of this browser</Trans> : <Trans>Continue with {name}</Trans>}
    </Button>
  )
}

function useSignature({ isLinking, ref, next }: WalletWishes, onDone: WalletSignInProps['onDone']) {
  const { t } = useLingui()
  const [signature, setSignature] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const tell = (error: unknown) => {
    const text = error instanceof CallError ? errorText(error) : walletText(error)
    showToast({ title: isLinking ? t`Not linked` : t`Sign-in Failed`, text, tone: 'destructive' })
  }
  const walletText = (error: unknown) =>
    hasDeclined(error)
      ? t`You declined in your wallet.`
      : t`Your wallet did not answer. Unlock it and try again.`

  const complete = async (signed: string, proof: FactorProof = {}) => {
    setBusy(true)
    try {
      onDone(
        takeOver(await api.waysIn.wallet.complete({ signature: signed, ...proof }), t`The wallet is linked`),
      )
    } catch (failure) {
      // Any other failure leaves the step in place: the signature still proves the wallet.
      if (asksForCode(failure) || isNew(failure) || isDead(failure)) {
        setSignature(signed)
        setRefusal(failure)
      }
      if (!asksForCode(failure) && !isNew(failure)) tell(failure)
    } finally {
      setBusy(false)
    }
  }
  const begin = async (wallet: Wallet) => {
    setBusy(true)
    try {
      const address = await askAddress(wallet)
      const { message } = isLinking
        ? await api.waysIn.wallet.link({ address })
        : await api.waysIn.wallet.start({ address, ...(ref !== undefined && { ref }), ...(next && { next }) })
      await complete(await askSignature(wallet, message, address))
    } catch (failure) {
      tell(failure)
    } finally {
      setBusy(false)
    }
  }
  return { signature, refusal, isBusy, begin, complete }
}

function isNew(refusal: unknown): boolean {
  return refusal instanceof CallError && refusal.code === 'ways_in.email_needed'
}

function NotOffered() {
  const { t } = useLingui()
  return (
    <LinkFrame
      title={t`Sign in with a wallet`}
      lead={t`Sign-in with a wallet is not available here.`}
      mood="sad"
    >
      <WayToSignIn />
    </LinkFrame>
  )
}
