import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Preloaded into the server of a soak: collects garbage every now and then, and writes what is left to a file.
setFlagsFromString('--expose-gc')
const file = process.env.SOAK_MEMORY_FILE
const collect = runInNewContext('gc')

setInterval(() => {
  collect()
  // Renamed, so that a reader finds the whole of it.
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
}, Number(process.env.SOAK_EVERY_MS)).unref()
