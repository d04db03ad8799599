import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  countUses,
  lowerCounts,
  readRetiredWords,
  readTree,
  writeRetiredWords,
} from './verify/retired-words.ts'

// npm run words: how often each retired word is still used, and where with its name (npm run words -- WORD); lowers the
// counts of scripts/verify/retired-words.json to what is there.

const root = join(import.meta.dirname, '..')
const [asked] = process.argv.slice(2)
const uses = countUses(readRetiredWords(root), readTree(root))
for (const { word, places } of uses) {
  if (asked !== undefined && !word.word.includes(asked)) continue
  console.log(`${String(places.length).padStart(5)}  ${word.word} -> ${word.instead}`)
  if (asked !== undefined) console.log(places.map((place) => `       ${place}`).join('\n'))
}
writeFileSync(join(root, 'scripts/verify/retired-words.json'), writeRetiredWords(lowerCounts(uses)))
