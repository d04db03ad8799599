/** An installed package as the lockfile describes it. */
export interface LockedPackage {
  name: string
  version: string
  license: string | null
  hasInstallScript: boolean
}

/** A package that is older than the registry's latest version. */
export interface OldPackage {
  name: string
  current: string
  latest: string
}

/** Kept exceptions, each with its reason, by package name. */
export interface Exceptions {
  licences: Record<string, string>
  installScripts: Record<string, string>
  behind: Record<string, string>
}

export interface Facts {
  packages: readonly LockedPackage[]
  old: readonly OldPackage[]
}

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/**
 * Returns a sentence for each package that needs an exception and has none, and for each exception that is not needed.
 */
export function judgeDependencies({ packages, old }: Facts, exceptions: Exceptions): string[] {
  const licences = new Map(
    packages
      .filter((one) => !isAllowed(one.license))
      .map((one) => [one.name, `has the licence ${one.license ?? 'unknown'}`]),
  )
  const scripts = new Map(
    packages
      .filter((one) => one.hasInstallScript)
      .map((one) => [one.name, 'runs a script when it is installed']),
  )
  const behind = new Map(old.map((one) => [one.name, `is ${one.current}, and ${one.latest} is out`]))
  return [
    ...compare('licences', licences, exceptions.licences),
    ...compare('installScripts', scripts, exceptions.installScripts),
    ...compare('behind', behind, exceptions.behind),
  ]
}

function compare(list: string, found: Map<string, string>, kept: Record<string, string>): string[] {
  const unexplained = [...found].filter(([name]) => !kept[name]?.trim())
  const stale = Object.keys(kept).filter((name) => !found.has(name))
  return [
    ...unexplained.map(([name, fact]) => `${name} ${fact}: change it, or say why in "${list}".`),
    ...stale.map((name) => `${name} in "${list}" is not needed any more: remove it.`),
  ]
}

/** Checks whether an SPDX expression is allowed: one side of an OR, all of an AND. Parentheses inside are refused. */
export function isAllowed(license: string | null): boolean {
  if (license === null) return false
  const expression = license.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(expression)) return false
  const sides = expression.split(' OR ')
  return sides.some((side) => side.split(' AND ').every((name) => ALLOWED.has(name)))
}
