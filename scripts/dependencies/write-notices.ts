import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
}

interface Notice {
  name: string
  version: string
  license: string
  /** The licence text; null for a package of one platform, which a machine of another one does not have. */
  text: string | null
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

/**
 * Writes the text of THIRD-PARTY-NOTICES.md: every package that a production installation can have, with its licence.
 * It reads the lockfile and what is installed, so it needs no network and gives the same text on every platform.
 */
export function writeNotices(root: string): string {
  const notices = readNotices(root)
  const rows = notices.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
  const texts = [...groupByText(notices)].map(([text, group]) => describeGroup(text, group))
  return [
    '# Third-party notices',
    'Packages that a production installation has, and their licences. Made by `npm run notices` from `package-lock.json` and the installed packages; do not edit.',
    `| package | version | licence |\n|---|---|---|\n${[...new Set(rows)].join('\n')}`,
    'Packages for a single platform (such as `@img/sharp-*` with libvips, or Node itself) are named above and bring their licence text along.',
    '## Licence texts',
    ...texts,
  ]
    .join('\n\n')
    .concat('\n')
}

function readNotices(root: string): Notice[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.dev !== true && entry.link !== true)
    .map(([path, { version, license, optional }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? 'not named',
      text: optional === true ? null : readLicence(join(root, path)),
    }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

/** Compares by code unit, so that no machine's language changes the order. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Reads the licence files of an installed package, else the licence section of its README, else its author. */
function readLicence(folder: string): string {
  const files = readdirSync(folder).sort()
  const own = files.filter((file) => LICENCE_FILE.test(file))
  if (own.length > 0)
    return own.map((file) => tidy(readFileSync(join(folder, file), 'utf8'))).join('\n\n---\n\n')
  const readme = files.find((file) => /^readme/i.test(file))
  const section = readme && /^#+\s*licen[cs]e\s*$([\s\S]*)/im.exec(readFileSync(join(folder, readme), 'utf8'))
  if (section) return tidy(section[1] ?? '')
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const holder = typeof author === 'string' ? author : author?.name
  return holder ? `Copyright ${holder}. The package has no licence text.` : 'The package has no licence text.'
}

function tidy(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** Groups packages by the words of their licence: those that differ in their copyright lines alone share one text. */
function groupByText(notices: Notice[]): Map<string, Notice[]> {
  const bodies = new Map<string, { text: string; group: Notice[] }>()
  for (const notice of notices) {
    if (notice.text === null) continue
    const text = withoutCopyright(notice.text)
    const key = `${notice.license} ${text.replaceAll(/[\s>*]+/g, ' ').toLowerCase()}`
    const entry = bodies.get(key) ?? { text, group: [] }
    entry.group.push(notice)
    bodies.set(key, entry)
  }
  return new Map([...bodies.values()].map(({ text, group }) => [`${text}\u0000${group[0]?.license}`, group]))
}

const COPYRIGHT = /^\s*(?:>\s*)?(?:copyright\b|\(c\)|©).*\d{4}.*$/i
const TITLE = /^\s*(?:#+\s*)?(?:the )?(?:mit|isc|bsd)\b[^.]{0,40}licen[cs]e[^.]{0,20}$/i

function withoutCopyright(text: string): string {
  const lines = text.split('\n').filter((line) => !COPYRIGHT.test(line) && !TITLE.test(line))
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function describeGroup(keyed: string, group: Notice[]): string {
  const [text = '', license] = keyed.split('\u0000')
  const owners = group.map(({ name, version, text: whole }) => {
    const lines = (whole ?? '').split('\n').filter((line) => COPYRIGHT.test(line))
    const holders = [...new Set(lines.map((line) => line.replace(/^[\s>]+/, '').trim()))]
    return `- ${name} ${version}${holders.length > 0 ? `: ${holders.join('; ')}` : ''}`
  })
  return `### ${license}\n\n${[...new Set(owners)].join('\n')}\n\n\`\`\`\`text\n${text}\n\`\`\`\``
}
