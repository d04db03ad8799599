import type { Context, Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { enclosingNetworks } from '../../../platform/http/network.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { DEVICE_COOKIE, findDeviceSecret } from './cookies.ts'
import { deletePlaces, findKnownPlaceKind, savePlaces } from './known-place-store.ts'

/** The id used for a name without an account, so that the look-up takes as long. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the place of this request if the account has signed in there within a year, as a key: its network, or the
 * device by the secret of its cookie; null for none, and for no account.
 */
export async function findKnownPlace(context: Context, userId: string | null): Promise<string | null> {
  const { runtime } = context
  const secret = findDeviceSecret(context)
  const keys = { network: widestNetwork(context), device: secret === null ? null : hashSecret(secret) }
  const place = { ...keys, since: oldestSeen(runtime) }
  const kind = await findKnownPlaceKind(runtime.db.kysely, userId ?? NO_ACCOUNT, place)
  return kind === undefined ? null : `${kind} ${keys[kind]}`
}

/** Returns whether a person has signed in on this device within a year, by the secret of its cookie. */
export async function isKnownDevice(context: Context, userId: string): Promise<boolean> {
  const secret = findDeviceSecret(context)
  if (secret === null) return false
  const { runtime } = context
  const place = { network: '', device: hashSecret(secret), since: oldestSeen(runtime) }
  return (await findKnownPlaceKind(runtime.db.kysely, userId, place)) === 'device'
}

/**
 * Stores the place where a person signs in, or recovers their password, within `tx`. Returns the secret for the
 * device's cookie.
 */
export async function rememberPlace(tx: Transaction, context: Context, userId: string): Promise<string> {
  const secret = findDeviceSecret(context) ?? randomSecret()
  const now = context.runtime.clock.now()
  await savePlaces(tx, userId, { network: widestNetwork(context), device: hashSecret(secret), now })
  return secret
}

/** Deletes places without a sign-in for as long as a device's cookie lives. */
export async function forgetOldPlaces(runtime: Runtime): Promise<void> {
  await deletePlaces(runtime.db.kysely, oldestSeen(runtime))
}

function oldestSeen({ clock }: Runtime): Date {
  return new Date(clock.now().getTime() - DEVICE_COOKIE.maxAgeSeconds * 1000)
}

/** Returns the widest prefix of the network: a home or a phone may have another /64 every day, but keeps its /48. */
function widestNetwork({ network }: Context): string {
  return enclosingNetworks(network).at(-1) ?? network
}
