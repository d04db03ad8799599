import { NAME_MAX_CHARACTERS } from '@pepper/contract/limits'
import { displayName } from '@pepper/contract/primitives'
import { visibleText } from '@pepper/contract/text/visible-text'
import type { Configuration } from 'openid-client'
import type { SignInProvider } from '../../../platform/config/sign-in-providers.ts'
import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

/** The identity of a person, as a provider states it. */
export interface Claims {
  subject: string
  /** Lower case; null if the provider gives none. */
  email: string | null
  isEmailProven: boolean
  name: string | null
}

/** The secrets of one sign-in, which stay on the server. */
export interface Exchange {
  state: string
  nonce: string
  verifier: string
}

/** How long a provider's description of itself is cached, in ms. */
const DISCOVERY_MS = 3_600_000
const PATIENCE_SECONDS = 10

const discovered = new WeakMap<SignInProvider, { at: number; value: Promise<Configuration> }>()

/** Returns the provider with an id. Throws ways_in.not_offered. */
export function getProvider({ config }: Pick<Runtime, 'config'>, id: string): SignInProvider {
  const found = config.signInProviders.find((provider) => provider.id === id)
  if (!found) throw new AppError('ways_in.not_offered')
  return found
}

/**
 * Returns the address to which a provider sends the browser back. Each provider has its own, so that no provider's
 * answer can pass for another's.
 */
export function callbackOf({ config }: Pick<Runtime, 'config'>, provider: SignInProvider): string {
  return `${config.publicOrigin}/auth/providers/${provider.id}/callback`
}

/** Builds the address of the provider's page that asks the person. Throws ways_in.provider_unavailable. */
export async function addressOf(
  runtime: Runtime,
  provider: SignInProvider,
  { state, nonce, verifier }: Exchange,
): Promise<string> {
  const client = await import('openid-client')
  const configuration = await describe(runtime, provider)
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(runtime, provider),
    scope: provider.scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.issuer && { nonce }),
  })
  return address.href
}

/**
 * Exchanges the answer that the browser brought back for the person's identity. It works once, because the provider
 * accepts a code once. Throws ways_in.provider_refused if the person or the provider declined, or the answer does not
 * match the request, and ways_in.provider_unavailable if the provider cannot be reached or does not accept this server.
 */
export async function askWho(
  runtime: Runtime,
  provider: SignInProvider,
  { response, ...exchange }: Exchange & { response: string },
): Promise<Claims> {
  const client = await import('openid-client')
  const configuration = await describe(runtime, provider)
  const address = new URL(callbackOf(runtime, provider))
  address.search = response
  try {
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: exchange.state,
      pkceCodeVerifier: exchange.verifier,
      ...(provider.issuer && { expectedNonce: exchange.nonce, idTokenExpected: true }),
    })
    if (provider.service) {
      const { userinfo_endpoint: endpoint } = provider.service
      const answer = await client.fetchProtectedResource(
        configuration,
        tokens.access_token,
        new URL(endpoint),
        'GET',
        undefined,
        new Headers({ accept: 'application/json' }),
      )
      return fromService(await readAnswer(answer), provider.service)
    }
    const token = tokens.claims()
    if (!token) throw new AppError('ways_in.provider_refused')
    if (token.email !== undefined || !configuration.serverMetadata().userinfo_endpoint)
      return fromClaims(token)
    return fromClaims(await client.fetchUserInfo(configuration, tokens.access_token, token.sub))
  } catch (error) {
    throw refusalOf(runtime, provider, error)
  }
}

async function describe(runtime: Runtime, provider: SignInProvider): Promise<Configuration> {
  const known = discovered.get(provider)
  const now = performance.now()
  const value = known && now - known.at < DISCOVERY_MS ? known.value : discover(provider)
  if (value !== known?.value) discovered.set(provider, { at: now, value })
  try {
    return await value
  } catch (error) {
    if (discovered.get(provider)?.value === value) discovered.delete(provider)
    logTrouble(runtime, provider, error)
    throw new AppError('ways_in.provider_unavailable')
  }
}

async function discover(provider: SignInProvider): Promise<Configuration> {
  const client = await import('openid-client')
  const { client_id, client_secret, issuer, service } = provider
  const auth = client_secret === undefined ? client.None() : client.ClientSecretPost(client_secret)
  if (service) {
    const { authorization_endpoint, token_endpoint, userinfo_endpoint } = service
    const known = { issuer: new URL(authorization_endpoint).origin, authorization_endpoint, token_endpoint }
    const configuration = new client.Configuration({ ...known, userinfo_endpoint }, client_id, {}, auth)
    configuration.timeout = PATIENCE_SECONDS
    if (token_endpoint.startsWith('http:')) client.allowInsecureRequests(configuration)
    return configuration
  }
  const isPlain = issuer?.startsWith('http:')
  return client.discovery(new URL(issuer ?? ''), client_id, {}, auth, {
    timeout: PATIENCE_SECONDS,
    // Only providers on this machine are called without TLS.
    ...(isPlain && { execute: [client.allowInsecureRequests] }),
  })
}

/** Reads who a service says the person is: unlike a provider of OpenID Connect, it need not name a `sub`. */
async function readAnswer(answer: Response): Promise<Record<string, unknown>> {
  if (answer.status >= 500) throw new AppError('ways_in.provider_unavailable')
  const told: unknown = answer.ok ? await answer.json() : null
  if (typeof told !== 'object' || told === null) throw new AppError('ways_in.provider_refused')
  return { ...told }
}

function fromClaims(claims: Record<string, unknown>): Claims {
  return {
    subject: String(claims.sub),
    email: emailOf(claims.email),
    isEmailProven: claims.email_verified === true || claims.email_verified === 'true',
    name: nameOf(claims.name),
  }
}

function fromService(told: Record<string, unknown>, service: NonNullable<SignInProvider['service']>): Claims {
  const subject = told[service.subject_field]
  if (typeof subject !== 'string' && typeof subject !== 'number')
    throw new AppError('ways_in.provider_refused')
  const proven = service.email_proven_field
  return {
    subject: String(subject),
    email: emailOf(told[service.email_field]),
    isEmailProven: proven !== undefined && told[proven] === true,
    name: nameOf(told[service.name_field]),
  }
}

function emailOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 254 ? value.trim().toLowerCase() : null
}

/** Returns a person's name by the rule for names of members: cut, and without what does not show. */
function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = value.replace(/\s+/g, ' ').trim().slice(0, NAME_MAX_CHARACTERS)
  const whole = line.replace(/[\ud800-\udbff]$/, '').toWellFormed()
  return displayName.safeParse(visibleText(whole)).data ?? null
}

/**
 * The library's errors for an answer about a person that cannot be trusted. Its others mean that the provider has
 * trouble, or does not accept this server: a secret has expired, a key is unknown, a clock is wrong.
 */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
])

/** The reasons of a provider that a person causes, by pressing Cancel or by coming back with an old answer. */
const BY_PERSON: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
])

function refusalOf(runtime: Runtime, provider: SignInProvider, error: unknown): AppError {
  if (error instanceof AppError) return error
  if (BY_PERSON.has(reasonOf(error) ?? '')) return new AppError('ways_in.provider_refused')
  logTrouble(runtime, provider, error)
  const isUntrusted = UNTRUSTED.has(fieldOf(error, 'code') ?? '')
  return new AppError(isUntrusted ? 'ways_in.provider_refused' : 'ways_in.provider_unavailable')
}

function logTrouble({ log }: Runtime, { id }: SignInProvider, error: unknown): void {
  log.warn({ err: error, provider: id, reason: reasonOf(error) }, 'a sign-in provider could not be asked')
}

/** Returns the reason that a provider gives for its refusal. */
function reasonOf(error: unknown): string | undefined {
  return fieldOf(error, 'error')
}

function fieldOf(error: unknown, field: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined
  return typeof value === 'string' ? value : undefined
}
