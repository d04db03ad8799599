import { useEffect, useState } from 'react'

/** The object that a wallet puts into a page (EIP-1193). */
interface Provider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}

/** A wallet in this browser. */
export interface Wallet {
  id: string
  /** As it calls itself; null for one that says nothing. */
  name: string | null
  provider: Provider
}

/** The person said no in the wallet (EIP-1193). */
const DECLINED = 4001
const NAME_MAX_CHARACTERS = 40

/** Lists the wallets of this browser: those that announce themselves (EIP-6963), or else the one that is simply there. */
export function useWallets(): Wallet[] {
  const [announced, setAnnounced] = useState<Wallet[]>([])
  useEffect(() => {
    const listen = (event: Event) => {
      const wallet = readAnnouncement((event as CustomEvent<unknown>).detail)
      if (wallet) setAnnounced((known) => [...known.filter(({ id }) => id !== wallet.id), wallet])
    }
    window.addEventListener('eip6963:announceProvider', listen)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', listen)
  }, [])
  if (announced.length > 0) return announced
  const provider = (window as { ethereum?: unknown }).ethereum
  return isProvider(provider) ? [{ id: 'injected', name: null, provider }] : []
}

/** Asks for the address that its owner lets this page see. Throws what the wallet throws. */
export async function askAddress({ provider }: Wallet): Promise<string> {
  const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  return address ?? ''
}

/** Asks for the signature of a message. Throws what the wallet throws. */
export async function askSignature({ provider }: Wallet, message: string, address: string): Promise<string> {
  const bytes = [...new TextEncoder().encode(message)]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return (await provider.request({ method: 'personal_sign', params: [`0x${hex}`, address] })) as string
}

export function hasDeclined(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DECLINED
}

function readAnnouncement(detail: unknown): Wallet | null {
  const { info, provider } = (detail ?? {}) as {
    info?: { uuid?: unknown; name?: unknown }
    provider?: unknown
  }
  if (!isProvider(provider) || typeof info?.uuid !== 'string') return null
  const name = typeof info.name === 'string' ? info.name.trim().slice(0, NAME_MAX_CHARACTERS) : ''
  return { id: info.uuid, name: name === '' ? null : name, provider }
}

function isProvider(value: unknown): value is Provider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}
