import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An account at the provider. */
export interface Account {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export interface OidcServer extends AsyncDisposable {
  issuer: string
  /** Sets the account that is signed in there from now on; null declines. */
  become(account: Account | null): void
  /** Has its userinfo name another person from now on; null ends that. */
  confuse(sub: string | null): void
  /** Lets a browser visit the provider's page; returns the address that it is sent back to. */
  visit(address: string): Promise<URL>
}

export const CLIENT = { id: 'pepper', secret: 'a secret between the two of them' }

/**
 * Starts a real OpenID Connect provider on this machine, whose person agrees to everything at once. It leads back to
 * `callbacksOf()`.
 */
export async function startOidcServer(callbacksOf: () => string[]): Promise<OidcServer> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  let present: Account | null = null
  let confused: string | null = null
  const create = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: callbacksOf(),
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      cookies: { keys: ['only for tests'] },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...accounts.get(id), sub: id }) }),
    })
  let created: Provider | undefined
  http.on('request', async (request, response) => {
    if (confused !== null && request.url === '/me') {
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ sub: confused }))
    }
    created ??= create()
    const provider = created
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    if (present === null) {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: present.sub } })
    }
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })
  return {
    issuer,
    become: (account) => {
      present = account
      if (account) accounts.set(account.sub, account)
    },
    confuse: (sub) => {
      confused = sub
    },
    visit: (address) => visit(address, callbacksOf()),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

async function visit(address: string, callbacks: string[]): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  for (let step = 0; step < 12; step += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie: header } })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`)
    at = new URL(location, at)
    if (callbacks.some((callback) => at.href.startsWith(callback))) return at
  }
  throw new Error('the provider leads around in circles')
}
