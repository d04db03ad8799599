import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRoomFaults, replaceRooms } from './rooms/describe-rooms.ts'
import { readHouse } from './rooms/read-house.ts'

// npm run rooms: writes the table and the drawing of the rooms in docs/architecture.md from the code.

const root = join(import.meta.dirname, '..')
const document = join(root, 'docs', 'architecture.md')
const house = readHouse(root)
const faults = findRoomFaults(house)
if (faults.length > 0) console.error(faults.join('\n'))
process.exitCode = faults.length > 0 ? 1 : 0
writeFileSync(document, replaceRooms(readFileSync(document, 'utf8'), house))
