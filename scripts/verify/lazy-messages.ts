import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAreaFiles, reachableFrom, resolveFrom } from '../../web/build/message-areas.ts'
import { areasWith, type MessageArea } from '../../web/src/lib/message-areas.ts'

const LAZY = /((?:(?:withMessages|screen)\(\s*'\w+',\s*\(\) =>\s*)*)import\(\s*'(\.[^']+\.tsx?)'\s*\)/g
const SPEAKS = /@lingui\/(core|react)\/macro/

/** Finds lazy chunks of the web app whose messages are not fetched beside them, as `file: what to write`. */
export function findChunksWithoutMessages(root: string): string[] {
  const files = listAreaFiles()
  const areaOf = new Map(
    Object.entries(files).flatMap(([area, paths]) => paths.map((path) => [path, area as MessageArea])),
  )
  const read = (file: string) => readFileSync(join(root, 'web', file), 'utf8')
  return [...areaOf.keys()].flatMap((file) =>
    [...read(file).matchAll(LAZY)].flatMap(([, given = '', path = '']) => {
      const parts = [...reachableFrom(resolveFrom(file, path))].filter((part) => SPEAKS.test(read(part)))
      const areas = new Set(parts.map((part) => areaOf.get(part)))
      const missing = [...areas].filter((area) => area && area !== 'core' && !isGiven(area, given))
      return missing.map(
        (area) =>
          `web/${file}: import('${path}') needs its messages: withMessages('${area}', () => import('${path}'))`,
      )
    }),
  )
}

/** Checks whether the messages of an area are fetched, by themselves or with those of another area. */
function isGiven(area: MessageArea, given: string): boolean {
  return Object.entries(areasWith).some(
    ([named, fetched]) => given.includes(`'${named}'`) && (fetched as readonly MessageArea[]).includes(area),
  )
}
