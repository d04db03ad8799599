import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { splitAtLinks } from '@pepper/contract/text/links'
import { fillBrand } from '../brand.ts'
import { type Html, html } from '../http/html.ts'
import { findMailText } from './find-mail-text.ts'
import { type MailContent, mailPage } from './render-mail.ts'

export interface AnnouncementToRender {
  message: string
  locale: Locale
  /** The link that unsubscribes the recipient from these mails. */
  stopLink: string
}

/** Renders the mail of an announcement: its words as written, then a small note on how to unsubscribe. */
export function renderAnnouncement(
  { message, locale, stopLink }: AnnouncementToRender,
  brand: Brand,
): MailContent {
  const words = findMailText('announcement', locale)
  const fill = (text: string) => fillBrand(text, brand)
  const [subject, why] = [fill(words.subject), words.before.map(fill).join(' ')]
  const paragraphs = message.split(/\n{2,}/).map((part) => html`<p>${linked(part)}</p>\n`)
  const stop = html`<a href="${stopLink}">${fill(words.action)}</a>`
  const footer = html`<p style="font-size:0.85em;color:#555555">${why} ${stop}</p>\n`
  return {
    subject,
    text: [message, brand.product, `-- \n${why}\n${stopLink}`].join('\n\n'),
    html: mailPage([...paragraphs, footer], { title: subject, locale, product: brand.product }),
  }
}

/** Turns a text into HTML with its line breaks, and with links for its https addresses. */
function linked(text: string): Html[] {
  return splitAtLinks(text).map((part) =>
    part.href === null ? html`${withBreaks(part.text)}` : html`<a href="${part.href}">${part.text}</a>`,
  )
}

function withBreaks(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
}
