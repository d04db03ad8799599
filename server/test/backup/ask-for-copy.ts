import { requestCopy } from '../../src/platform/backup/folder-copies.ts'

// Asks for a copy of a data folder, says that it is there, and holds it. A test kills it.
const [dataDir = ''] = process.argv.slice(2)

await requestCopy(dataDir, 60_000)
process.stdout.write('ready')
setInterval(() => {}, 60_000)
