import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { fillBrand } from '../brand.ts'
import { type Html, html } from '../http/html.ts'
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
  /** The target of the mail's only link. */
  link: string
  /** The code to type for readers who do not open the link. */
  code?: string
}

/** Renders a mail in the brand's name, as plain text and as simple HTML without remote content. */
export function renderMail({ template, locale, link, code = '' }: MailToRender, brand: Brand): MailContent {
  const { subject, before, action, after } = findMailText(template, locale)
  const fill = (text: string) => fillBrand(text, brand).replaceAll('{{code}}', code)
  const [opening, closing] = [before.map(fill), after.map(fill)]
  return {
    subject: fill(subject),
    text: [...opening, link, ...closing, brand.product].join('\n\n'),
    html: mailPage(
      [...opening.map(paragraph), button(fill(action), link, brand), ...closing.map(paragraph)],
      { title: fill(subject), locale, product: brand.product },
    ),
  }
}

function paragraph(text: string): Html {
  return html`<p>${text}</p>\n`
}

function button(label: string, link: string, brand: Brand): Html {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.accent ?? '#1f2937'};color:#ffffff;text-decoration:none`
  return html`<p><a href="${link}" style="${style}">${label}</a></p>\n<p><a href="${link}">${link}</a></p>\n`
}

/** Wraps the content of a mail in a page: without remote content, and readable without styles. */
export function mailPage(content: Html[], about: { title: string; locale: string; product: string }): string {
  return html`<!doctype html>
<html lang="${about.locale}"><head><meta charset="utf-8"><title>${about.title}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36rem;margin:2rem auto;padding:0 1rem">
${content}<p>${about.product}</p>
</body></html>`.toString()
}
