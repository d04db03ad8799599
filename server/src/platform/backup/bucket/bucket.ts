/** A bucket of an object storage that speaks the protocol of Amazon S3. */
export interface Bucket {
  name: string
  /** The address of the storage, without a slash at its end. */
  endpoint: string
  region: string
  /** The beginning of the keys of all backups, like `pepper/`; blank if they have none. */
  prefix: string
  /** Whether the bucket is in the path of an address, rather than before its host. */
  isPathStyle: boolean
  accessKey: string
  secretKey: string
}

/** Builds the address of an object; of the bucket itself if the key is blank. */
export function addressOf({ name, endpoint, isPathStyle }: Bucket, key = ''): URL {
  const address = new URL(isPathStyle ? `${endpoint}/${name}` : endpoint)
  if (!isPathStyle) address.hostname = `${name}.${address.hostname}`
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${key}`
  return address
}

/** Describes a bucket for people, without its keys. */
export function describeBucket({ name, endpoint, prefix }: Bucket): string {
  return `s3://${name}/${prefix} at ${new URL(endpoint).host}`
}
