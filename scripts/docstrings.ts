import { join } from 'node:path'
import { findDocstringFaults } from './verify/docstrings.ts'

// npm run docstrings -- FOLDER: names the documentation comments below a folder that `verify` refuses.

const under = process.argv[2] ?? ''
const faults = findDocstringFaults(join(import.meta.dirname, '..')).filter((fault) => fault.startsWith(under))
console.log(faults.join('\n'))
console.log(`${faults.length} in ${under || 'all folders'}`)
