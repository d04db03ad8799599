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
  const background = brand.accent ?? '#1f2937'
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${background};color:${wordsOn(background)};text-decoration:none`
  return html`<p><a href="${link}" style="${style}">${label}</a></p>\n<p><a href="${link}">${link}</a></p>\n`
}

/**
 * Returns white or black, whichever has the higher contrast with a colour in the form #rrggbb: one of them always has
 * 4.5 : 1.
 */
function wordsOn(background: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(background.slice(at, at + 2), 16)),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** Converts a channel of sRGB, 0 to 255, into its share of light. */
function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Wraps the content of a mail in a page: without remote content, and readable without styles. */
export function mailPage(content: Html[], about: { title: string; locale: string; product: string }): string {
  return html`<!doctype html>
<html lang="${about.locale}"><head><meta charset="utf-8"><title>${about.title}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36rem;margin:2rem auto;padding:0 1rem">
${content}<p>${about.product}</p>
</body></html>`.toString()
}
