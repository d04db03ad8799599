import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
/** The names of the default brand, and puns on its persona, a pepper. */
const OWN =
  /pepper(?!\/)|bazaar|\bBZR\b|the exchange|\bspic(y|ier)|chil[ie]\b|picante|épicé|\bscharf|schärfer/i

test('RT-3: no text in any language names the default brand or plays on it', () => {
  const found = globSync('src/locales/*/*.po', { cwd: WEB }).flatMap((file) =>
    readFileSync(join(WEB, file), 'utf8')
      .split('\n')
      .filter((line) => /^(msgid|msgstr|")/.test(line) && OWN.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})
