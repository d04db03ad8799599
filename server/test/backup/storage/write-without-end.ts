import { createBucketStore } from '../../../src/platform/backup/bucket/bucket-store.ts'
import { PART_MIN_BYTES } from './stored-objects.ts'

// Writes a backup that never ends into a bucket. A test kills it.
const [bucket = '', name = ''] = process.argv.slice(2)

async function* withoutEnd(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(65_536)
}

await createBucketStore(JSON.parse(bucket), { partBytes: PART_MIN_BYTES }).write(name, withoutEnd())
