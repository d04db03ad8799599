let domains: Promise<Set<string>> | undefined

/**
 * Returns whether a mailbox belongs to a disposable mail service, or to a subdomain of one. The list is loaded at first
 * use.
 */
export async function isDisposableMailbox(mailbox: string): Promise<boolean> {
  domains ??= import('disposable-email-domains-js').then((list) => list.disposableEmailBlocklistSet())
  const known = await domains
  const labels = mailbox.slice(mailbox.lastIndexOf('@') + 1).split('.')
  return labels.some((_, index) => known.has(labels.slice(index).join('.')))
}
