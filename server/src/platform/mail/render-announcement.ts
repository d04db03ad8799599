import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { splitAtLinks } from '@pepper/contract/text/links'
import { fillBrand } from '../brand.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { findMailText } from './find-mail-text.ts'
import { type MailContent, mailPage } from './render-mail.ts'

export interface AnnouncementToRender {
  message: string
  locale: Locale
  /** Where the recipient ends these mails. */
  stopLink: string
}

/** The mail of an announcement: its words as they were written, then in small how to get no more of them. */
export function renderAnnouncement(
  { message, locale, stopLink }: AnnouncementToRender,
  brand: Brand,
): MailContent {
  const words = findMailText('announcement', locale)
  const fill = (text: string) => fillBrand(text, brand)
  const [subject, why] = [fill(words.subject), words.before.map(fill).join(' ')]
  const paragraphs = message.split(/\n{2,}/).map((part) => `<p>${linked(part).replaceAll('\n', '<br>')}</p>`)
  const stop = `<a href="${escapeHtml(stopLink)}">${escapeHtml(fill(words.action))}</a>`
  const footer = `<p style="font-size:0.85em;color:#555555">${escapeHtml(why)} ${stop}</p>`
  return {
    subject,
    text: [message, brand.product, `-- \n${why}\n${stopLink}`].join('\n\n'),
    html: mailPage([...paragraphs, footer].join('\n'), { title: subject, locale, product: brand.product }),
  }
}

/** The text as HTML whose https addresses can be followed. */
function linked(text: string): string {
  return splitAtLinks(text)
    .map((part) =>
      part.href === null
        ? escapeHtml(part.text)
        : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`,
    )
    .join('')
}
