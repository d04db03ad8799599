const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an e-mail address reaches, however it is written: lower case, no `+tag`, and at Gmail no dots. Two
 * addresses with one mailbox are one person to the referral rules; both may have accounts.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const [local = ''] = address.slice(0, at).split('+')
  const domain = address.slice(at + 1)
  if (!DOTLESS_DOMAINS.has(domain)) return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}
