import { writeFileSync } from 'node:fs'
import { TIER_FUNCTIONS } from './tier-functions.ts'

const functions = new URL('../functions/', import.meta.url)
for (const [path, text] of Object.entries(TIER_FUNCTIONS)) writeFileSync(new URL(path, functions), text)
