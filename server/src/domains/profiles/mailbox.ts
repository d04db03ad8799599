import { domainToASCII } from 'node:url'

/**
 * The different ways in which a provider lets one mailbox be written, apart from `+tag`, which is removed everywhere.
 */
interface SpellingRule {
  /** All domains of the provider's mailboxes; the first one is the canonical one. */
  domains: readonly string[]
  /** The characters of the local part that make no difference. */
  ignored?: RegExp
  /** A tag behind a character other than `+`. */
  tag?: RegExp
  /** The characters that are equivalent. */
  folded?: [from: RegExp, to: string]
}

const RULES: readonly SpellingRule[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.com.tr'],
    folded: [/\./g, '-'],
  },
  { domains: ['yahoo.com'], tag: /-.*$/ },
  { domains: ['ymail.com'], tag: /-.*$/ },
  { domains: ['rocketmail.com'], tag: /-.*$/ },
]

/** The providers that deliver `anything@name.domain` to `name@domain`. */
const SUBDOMAIN_MAILBOXES = ['fastmail.com', 'fastmail.fm']

const ruleByDomain = new Map(RULES.flatMap((rule) => rule.domains.map((domain) => [domain, rule] as const)))

/**
 * Finds the mailbox that an email address reaches, however it is written: lower case, without `+tag`, and as its
 * provider reads it. Two addresses with one mailbox are one person to the referral rules; both may have accounts.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = canonicalDomain(address.slice(at + 1))
  const owner = findSubdomainOwner(domain)
  if (owner) return owner
  const rule = ruleByDomain.get(domain)
  return `${canonicalLocal(address.slice(0, at), rule)}@${rule?.domains[0] ?? domain}`
}

function canonicalDomain(domain: string): string {
  const plain = domain.replace(/\.+$/, '')
  return domainToASCII(plain) || plain
}

/**
 * Normalises a local part. One that consists only of a tag keeps it, since nothing else would be left to identify it.
 */
function canonicalLocal(local: string, rule: SpellingRule | undefined): string {
  const untagged = local.replace(/\+.*$/s, '').replace(rule?.tag ?? /$^/, '')
  const [from, to] = rule?.folded ?? [/$^/g, '']
  return untagged.replaceAll(rule?.ignored ?? /$^/g, '').replaceAll(from, to) || local
}

function findSubdomainOwner(domain: string): string | null {
  const host = SUBDOMAIN_MAILBOXES.find((one) => domain.endsWith(`.${one}`))
  return host ? `${domain.slice(0, -host.length - 1)}@${host}` : null
}
