import type { Bucket } from '../backup/bucket/bucket.ts'
import type { Environment } from './environment.ts'

/** Describes the bucket for backups; null if none is configured. */
export function bucketOf(values: Environment): Bucket | null {
  const { BACKUP_S3_BUCKET: name, BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey } = values
  if (!name || !accessKey || !secretKey) return null
  const style = values.BACKUP_S3_PATH_STYLE
  return {
    name,
    accessKey,
    secretKey,
    endpoint: endpointOf(values).replace(/\/+$/, ''),
    region: values.BACKUP_S3_REGION,
    prefix: values.BACKUP_S3_PREFIX,
    // A certificate covers one name before the host of Amazon; other storages and names with dots do without.
    isPathStyle: style === 'auto' ? Boolean(values.BACKUP_S3_ENDPOINT) || name.includes('.') : style === 'on',
  }
}

/** Returns the address of the object storage: the given one, or that of Amazon in the region. */
export function endpointOf({ BACKUP_S3_ENDPOINT: given, BACKUP_S3_REGION: region }: Environment): string {
  return given ?? `https://s3.${region}.amazonaws.com`
}
