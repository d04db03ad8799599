import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { fillBrand } from '../brand.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { findMailText } from './find-mail-text.ts'
import type { MailTemplate } from './texts.ts'

export interface MailContent {
  subject: string
  text: string
  html: string
}

export interface MailToRender {
  template: MailTemplate
  locale: Locale
  /** Where the mail's one link leads. */
  link: string
}

/** A mail in the brand's name, as plain text and as simple HTML without anything remote. */
export function renderMail({ template, locale, link }: MailToRender, brand: Brand): MailContent {
  const { subject, before, action, after } = findMailText(template, locale)
  const fill = (text: string) => fillBrand(text, brand)
  const [opening, closing] = [before.map(fill), after.map(fill)]
  return {
    subject: fill(subject),
    text: [...opening, link, ...closing, brand.product].join('\n\n'),
    html: mailPage(
      [...opening.map(paragraph), button(fill(action), link, brand), ...closing.map(paragraph)].join('\n'),
      { title: fill(subject), locale, product: brand.product },
    ),
  }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function button(label: string, link: string, brand: Brand): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.accent ?? '#1f2937'};color:#ffffff;text-decoration:none`
  const href = escapeHtml(link)
  return `<p><a href="${href}" style="${style}">${escapeHtml(label)}</a></p>\n<p><a href="${href}">${href}</a></p>`
}

/** The frame of a mail: nothing remote, readable without styles. */
export function mailPage(content: string, about: { title: string; locale: string; product: string }): string {
  return `<!doctype html>
<html lang="${about.locale}"><head><meta charset="utf-8"><title>${escapeHtml(about.title)}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36rem;margin:2rem auto;padding:0 1rem">
${content}
<p>${escapeHtml(about.product)}</p>
</body></html>`
}
