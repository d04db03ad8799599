import type { Deed } from '@pepper/contract/approvals'
import { type Setting, type SettingKey, settingKey } from '@pepper/contract/settings'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { asListedNetwork, isInNetworkList } from '../../platform/http/network-list.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { listLackingPermissions, withdrawOrAsk } from '../approvals/index.ts'
import { type JsonValue, recordAudit } from '../audit/index.ts'
import { approvalRules } from './approval-rules.ts'
import { presentSetting } from './present-setting.ts'
import { forgetSettings, readSettingWithin } from './read-settings.ts'
import { settingsRegistry } from './registry.ts'
import { findLockedSetting, storeSetting } from './store.ts'

export interface SettingChange {
  key: string
  value: unknown
  /** The version that the change is based on; without it, any version. */
  version?: number | undefined
}

/**
 * Sets one setting (AD-11). This node applies it at once, others within 2 s. Needs `settings.change`. Throws
 * request.invalid for an unknown key or a value that the key does not accept, settings.changed_meanwhile,
 * approvals.waiting, approvals.nobody_else.
 */
export async function changeSetting(context: Context, change: SettingChange): Promise<Setting> {
  const [changed] = await changeSettings(context, [change])
  if (!changed) throw new Error('a change was made without an answer')
  return changed
}

/**
 * Sets several settings as `changeSetting` does, all or none, each with its audit entry. A key that is named twice is
 * refused.
 */
export async function changeSettings(
  request: Context,
  changes: readonly SettingChange[],
): Promise<Setting[]> {
  const context = authorise(request, 'settings.change')
  await requireRecentAuthentication(context)
  const parsed = changes.map(parseChange)
  if (new Set(parsed.map(({ key }) => key)).size < parsed.length)
    throw invalid('key', 'A setting is named twice.')
  requireOwnNetwork(context, parsed)
  // All calls use the same order, so that they cannot deadlock.
  const inOrder = parsed.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const changed = await changeOrAsk(context, inOrder)
  forgetSettings(context.runtime)
  return changed
}

/**
 * Sets several settings in the caller's transaction, which then calls `forgetSettings`. Throws request.invalid,
 * settings.changed_meanwhile.
 */
export async function changeSettingsWithin(
  tx: Transaction,
  context: MemberContext,
  changes: readonly SettingChange[],
): Promise<Setting[]> {
  const settings: Setting[] = []
  for (const change of changes) settings.push(await applyChange(tx, context, parseChange(change)))
  return settings
}

/**
 * Changes the settings, or asks for approval. A setting that may need a second person changes while no other privileged
 * write is under way: each of those happened before the change, or is judged by it. Throws approvals.waiting,
 * approvals.nobody_else.
 */
async function changeOrAsk(context: MemberContext, changes: readonly ParsedChange[]): Promise<Setting[]> {
  const work = (tx: Transaction) => changeSettingsWithin(tx, context, changes)
  if (changes.every(({ key }) => approvalRules[key] === 'never')) return inTransaction(context, work)
  return withdrawOrAsk(context, {
    deed: (tx) => findDeed(tx, changes),
    check: async () => {},
    work: async (tx) => {
      await requireApprovers(tx, changes)
      return work(tx)
    },
  })
}

async function findDeed(executor: Executor, changes: readonly ParsedChange[]): Promise<Deed | null> {
  if (!(await readSettingWithin(executor, 'two_people'))) return null
  for (const change of changes) {
    if (await needsApproval(executor, change))
      return { kind: 'settings_change', changes: changes.map(asPlain) }
  }
  return null
}

/** Returns whether a change needs a second person while `two_people` is on. */
async function needsApproval(executor: Executor, { key, value }: ParsedChange): Promise<boolean> {
  if (approvalRules[key] !== 'when_raised') return approvalRules[key] === 'always'
  return Number(value) > Number(await readSettingWithin(executor, key))
}

/** Requires a person who could approve if approval is being switched on. Throws approvals.nobody_else. */
async function requireApprovers(executor: Executor, changes: readonly ParsedChange[]): Promise<void> {
  if (!changes.some(({ key, value }) => key === 'two_people' && value === true)) return
  const permissions = await listLackingPermissions(executor)
  if (permissions.length > 0) throw new AppError('approvals.nobody_else', { permissions })
}

function asPlain({ key, value, version }: ParsedChange) {
  // Every kind of setting is one of these three.
  return { key, value: value as string | number | boolean, ...(version !== undefined && { version }) }
}

/**
 * Requires that a list of networks that a person saves or approves contains the network that they use, so that they
 * cannot lock themselves out. Throws settings.own_network_missing.
 */
function requireOwnNetwork({ network }: Context, changes: readonly ParsedChange[]): void {
  for (const { key, value } of changes) {
    if (key !== 'admin_networks' || isInNetworkList(network, String(value))) continue
    throw new AppError('settings.own_network_missing', { network: asListedNetwork(network) })
  }
}

type ParsedChange = { key: SettingKey; value: JsonValue; version: number | undefined }

async function applyChange(tx: Transaction, context: MemberContext, change: ParsedChange): Promise<Setting> {
  const { actor, origin, runtime } = context
  const { key, value } = change
  requireOwnNetwork(context, [change])
  const now = runtime.clock.now()
  const stored = await findLockedSetting(tx, key)
  const version = stored?.version ?? 0
  if (version !== (change.version ?? version)) throw new AppError('settings.changed_meanwhile')
  const row = await storeSetting(tx, { key, value, version, updatedBy: actor.userId, now })
  if (!row) throw new AppError('settings.changed_meanwhile')
  await recordAudit(tx, {
    action: 'settings.changed',
    actorId: actor.userId,
    target: { type: 'setting', id: key },
    origin,
    details: { before: presentSetting(key, stored).value, after: value },
    now,
  })
  return presentSetting(key, row)
}

function parseChange({ key: name, value: given, version }: SettingChange): ParsedChange {
  const key = settingKey.safeParse(name)
  if (!key.success) throw invalid('key', 'There is no such setting.')
  const value = settingsRegistry[key.data].schema.safeParse(given)
  if (!value.success) throw invalid('value', value.error.issues[0]?.message ?? 'The value is not usable.')
  return { key: key.data, value: value.data, version }
}

function invalid(path: string, message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path, message }] })
}
