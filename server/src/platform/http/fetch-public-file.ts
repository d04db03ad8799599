import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const REDIRECTS_MAX = 3
const TIMEOUT_MS = 10_000

/**
 * The reason why there is no file: the address is not allowed, it does not answer with a file, or the file is too
 * large.
 */
export type FetchRefusal = 'refused' | 'failed' | 'too_large'

export class FetchRefused extends Error {
  readonly reason: FetchRefusal

  constructor(reason: FetchRefusal) {
    super(`the file was not fetched: ${reason}`)
    this.reason = reason
  }
}

/** The access to the network, which tests replace: the addresses of a name, whether one may be asked, and how. */
export interface Reach {
  resolve(hostname: string): Promise<string[]>
  isAllowed(address: string): boolean
  /** The port as an address names it; empty means the protocol's own. */
  port: string
  request: typeof request
}

const internet: Reach = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  port: '',
  request,
}

/**
 * Fetches a file of an unknown server, without exposing to the person who names the address anything that only this
 * machine can reach. It uses https on its standard port and public addresses only. A name is looked up once and asked
 * at the address found, and each redirect is checked again. Size and time are limited. Throws FetchRefused.
 */
export async function fetchPublicFile(
  url: string,
  { maxBytes, reach = internet }: { maxBytes: number; reach?: Reach },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let target = parseTarget(url, reach)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await ask(target, reach, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      target = parseTarget(headers.location, reach, target)
      continue
    }
    if (statusCode === 200) return readBody(response, maxBytes)
    response.destroy()
    break
  }
  throw new FetchRefused('failed')
}

function parseTarget(url: string, { port }: Reach, base?: URL): URL {
  const target = URL.parse(url, base)
  const isHttps = target?.protocol === 'https:' && target.port === port
  if (!target || !isHttps || target.username || target.password) throw new FetchRefused('refused')
  return target
}

/** Connects to the same address that was checked, so that a name cannot change its address in between. */
async function ask(target: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const hostname = target.hostname.replace(/^\[|\]$/g, '')
  const address = await addressOf(hostname, reach)
  const headers = { host: target.host, accept: 'image/*', 'accept-encoding': 'identity' }
  const options = {
    ...{ host: address, port: target.port || 443, path: target.pathname + target.search, headers, signal },
    agent: false as const,
    // An address has no name to be certified for.
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
  }
  return new Promise((resolve, reject) => {
    reach
      .request(options, resolve)
      .on('error', () => reject(new FetchRefused('failed')))
      .end()
  })
}

async function addressOf(hostname: string, { resolve, isAllowed }: Reach): Promise<string> {
  const addresses =
    isIP(hostname) > 0
      ? [hostname]
      : await resolve(hostname).catch(() => {
          throw new FetchRefused('failed')
        })
  const [first] = addresses
  if (first === undefined || !addresses.every(isAllowed)) throw new FetchRefused('refused')
  return first
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw new FetchRefused('too_large')
  }
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw new FetchRefused('too_large')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof FetchRefused ? error : new FetchRefused('failed')
  }
  return Buffer.concat(parts)
}
