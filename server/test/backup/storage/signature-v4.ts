import { createHash, createHmac } from 'node:crypto'

/** A request as it came over the wire. */
export interface SignedRequest {
  method: string
  /** The path as it was sent, without the query. */
  path: string
  /** The query as it was sent, without the question mark. */
  query: string
  headers: Record<string, string>
}

/** Computes the signature of a request as the specification of AWS Signature Version 4 says for S3. */
export function signatureOf(
  request: SignedRequest,
  secret: string,
  credential: string,
  signed: string[],
): string {
  const [, day = '', region = '', service = '', end = ''] = credential.split('/')
  const canonical = [
    request.method,
    request.path.split('/').map(recode).join('/'),
    canonicalQuery(request.query),
    ...signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = [day, region, service, end].join('/')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(
    (one, part) => createHmac('sha256', one).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(text).digest('hex')
}

/** The keys and the clock by which a storage judges signatures. */
export interface Keys {
  accessKey: string
  secretKey: string
  region: string
  now: Date
}

/** Returns the code by which a strict storage refuses a request, or null if its signature is right. */
export function judgeSignature(request: SignedRequest, body: Buffer, keys: Keys): string | null {
  const { headers } = request
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const signed = names.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  const [accessKey, day, region, service, end] = credential.split('/')
  if (signature === '' || needed.some((name) => !signed.includes(name))) return 'AccessDenied'
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId'
  const time = headers['x-amz-date'] ?? ''
  if (Math.abs(timeOf(time) - keys.now.getTime()) > 900_000) return 'RequestTimeTooSkewed'
  if (region !== keys.region || service !== 's3' || end !== 'aws4_request' || !time.startsWith(day ?? '-'))
    return 'AuthorizationHeaderMalformed'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  return signatureOf(request, keys.secretKey, credential, signed) === signature
    ? null
    : 'SignatureDoesNotMatch'
}

function timeOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function canonicalQuery(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .map((pair) => pair.split('=').map(recode))
    .map(([name, value = '']) => `${name}=${value}`)
    .sort()
    .join('&')
}

/** Encodes a text as the specification says: all but letters, digits and `-._~`. */
function recode(text: string): string {
  return [...Buffer.from(decodeURIComponent(text))]
    .map((byte) => String.fromCharCode(byte))
    .map((one) =>
      /[A-Za-z0-9\-._~]/.test(one)
        ? one
        : `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
