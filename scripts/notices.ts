import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeNotices } from './dependencies/write-notices.ts'

// npm run notices: writes THIRD-PARTY-NOTICES.md again, after a change of the lockfile.

const root = join(import.meta.dirname, '..')
const notices = writeNotices(root)
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), notices)
console.log(`THIRD-PARTY-NOTICES.md: ${(notices.length / 1000).toFixed(0)} kB`)
