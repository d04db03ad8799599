import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { judgeSignature, signatureOf } from './signature-v4.ts'

// The examples of the specification: "Authenticating Requests: Using the Authorization Header" in the manual of Amazon S3.
const CREDENTIAL = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const TIME = '20130524T000000Z'
const get = (path: string, query: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path,
  query,
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': TIME,
    ...headers,
  },
})

test.each([
  [
    'an object in part',
    get('/test.txt', '', { range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an upload',
    {
      ...get('/test%24file.text', '', {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      }),
      method: 'PUT',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query without a value',
    get('/', 'lifecycle'),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    get('/', 'max-keys=2&prefix=J'),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the signature of %s is that of the specification', (_, request, signature) => {
  expect(signatureOf(request, SECRET, CREDENTIAL, Object.keys(request.headers).sort())).toBe(signature)
})

test('signatures of the library are right, and a request that changes on its way is refused', async () => {
  const keys = { accessKey: 'key', secretKey: SECRET, region: 'eu-west-1', now: new Date() }
  const { url, headers } = await new AwsV4Signer({
    method: 'PUT',
    url: 'http://storage.test:9000/bucket/a%20b/%C3%A9(1)?partNumber=2&uploadId=a%2Fb%2Bc%3D%20d',
    headers: { 'x-amz-content-sha256': EMPTY },
    accessKeyId: 'key',
    secretAccessKey: SECRET,
    service: 's3',
    region: 'eu-west-1',
  }).sign()
  const sent = {
    method: 'PUT',
    path: url.pathname,
    query: url.search.slice(1),
    headers: { host: url.host, ...Object.fromEntries(headers) },
  }
  const body = Buffer.alloc(0)
  expect(judgeSignature(sent, body, keys)).toBe(null)
  expect(judgeSignature({ ...sent, path: '/bucket/other' }, body, keys)).toBe('SignatureDoesNotMatch')
  expect(judgeSignature({ ...sent, query: 'partNumber=3' }, body, keys)).toBe('SignatureDoesNotMatch')
  expect(judgeSignature(sent, Buffer.from('x'), keys)).toBe('XAmzContentSHA256Mismatch')
  expect(judgeSignature(sent, body, { ...keys, region: 'us-east-1' })).toBe('AuthorizationHeaderMalformed')
  expect(judgeSignature(sent, body, { ...keys, now: new Date(0) })).toBe('RequestTimeTooSkewed')
  const unsigned = { ...sent, headers: { ...sent.headers, 'x-amz-acl': 'public-read' } }
  expect(judgeSignature(unsigned, body, keys)).toBe('AccessDenied')
})
