import type { House } from './read-house.ts'
import { PLATFORM_TABLES, ROOMS, type RoomFacts } from './room-facts.ts'

const BEGIN = '<!-- rooms: written by npm run rooms -->'
const END = '<!-- end of rooms -->'
const FACTS = 'scripts/rooms/room-facts.ts'

/** Replaces the table and the drawing of the rooms in `document` with those of the house as it is now. */
export function replaceRooms(document: string, house: House): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/architecture.md has no ${BEGIN} and ${END}`)
  const rooms = `${BEGIN}\n\n${writeTable(house)}\n\n${writeDrawing(house)}\n\n`
  return `${document.slice(0, begin)}${rooms}${document.slice(end)}`
}

/** Finds what scripts/rooms/room-facts.ts says and the code does not, and the other way round. */
export function findRoomFaults(house: House, rooms: Record<string, RoomFacts> = ROOMS): string[] {
  const owned = [...Object.values(rooms).flatMap(({ tables }) => tables), ...PLATFORM_TABLES]
  const screens = Object.values(rooms).flatMap(({ web = [] }) => web)
  return [
    ...differences('room', house.domains, Object.keys(rooms)),
    ...differences('table', house.tables, owned),
    ...owned
      .filter((table, at) => owned.indexOf(table) !== at)
      .map((table) => `table ${table} has two owners`),
    ...missing('web folder', screens, house.web),
  ]
}

function differences(kind: string, actual: readonly string[], listed: readonly string[]): string[] {
  return [
    ...actual
      .filter((name) => !listed.includes(name))
      .map((name) => `${kind} ${name} is missing in ${FACTS}`),
    ...missing(kind, listed, actual),
  ]
}

function missing(kind: string, listed: readonly string[], actual: readonly string[]): string[] {
  return listed.filter((name) => !actual.includes(name)).map((name) => `${kind} ${name} of ${FACTS} is gone`)
}

function webOf(domain: string, house: House, rooms: Record<string, RoomFacts>): string[] {
  const own = ['member', 'admin']
    .map((wing) => `${wing}/${domain}`)
    .filter((path) => house.web.includes(path))
  return [...new Set([...own, ...(rooms[domain]?.web ?? [])])]
}

function writeTable(house: House): string {
  const quote = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  const rows = house.domains.map((domain) => {
    const { does, tables } = ROOMS[domain] ?? { does: '', tables: [] }
    const cells = [
      does,
      quote(tables),
      quote(house.contract.get(domain) ?? []),
      quote(webOf(domain, house, ROOMS)),
    ]
    return `| \`${domain}\` | ${cells.join(' | ')} |`
  })
  return `| word | does | tables | contract | web |\n|---|---|---|---|---|\n${rows.join('\n')}`
}

/** Draws the rooms by floors. An arrow that a longer way says already is left out. */
function writeDrawing({ floors, arrows }: House): string {
  const id = (room: string) => room.replaceAll(/\W/g, '_')
  const levels = [...new Set(Object.values(floors))].sort((one, other) => other - one)
  const groups = levels.map((level) => {
    const rooms = Object.keys(floors)
      .filter((room) => floors[room] === level)
      .sort()
    const lines = rooms.map((room) => `    ${id(room)}["${room}"]`)
    return `  subgraph floor_${String(level).replace('.', '_')}[floor ${level}]\n${lines.join('\n')}\n  end`
  })
  const lines = withoutDetours(arrows).map(([from, to]) => `  ${id(from)} --> ${id(to)}`)
  return `\`\`\`mermaid\nflowchart TD\n${groups.join('\n')}\n${lines.sort().join('\n')}\n\`\`\``
}

/** Lists the arrows between rooms that no way over other rooms connects. There is no circle. */
export function withoutDetours(arrows: readonly [string, string][]): [string, string][] {
  const below = (room: string) => arrows.filter(([from]) => from === room).map(([, to]) => to)
  const reaches = (from: string, to: string): boolean =>
    below(from).some((next) => next === to || reaches(next, to))
  return arrows.filter(([from, to]) => !below(from).some((next) => next !== to && reaches(next, to)))
}
