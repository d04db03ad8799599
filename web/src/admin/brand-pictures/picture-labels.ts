import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PictureSlot } from '@pepper/contract/brand-pictures'

interface PictureLabels {
  name: MessageDescriptor
  /** The place where it is seen, and the kind of picture that suits it. */
  hint: MessageDescriptor
}

/** The slots in the order of the screen. */
export const pictureLabels: Record<PictureSlot, PictureLabels> = {
  whiteLogo: {
    name: msg`White logo`,
    hint: msg`In the header on a dark background. A wide PNG with a transparent background works best.`,
  },
  desktopLogo: {
    name: msg`Desktop logo`,
    hint: msg`In the header on a light background, in the drawer and on the sign-in card.`,
  },
  redLogo: {
    name: msg`Red logo`,
    hint: msg`In the header for five seconds, after seven taps on the persona.`,
  },
  chatHomeBackground: {
    name: msg`Home background`,
    hint: msg`Behind the home screen and empty chats, dimmed to keep text readable.`,
  },
  socialImage: {
    name: msg`Social image`,
    hint: msg`Preview of shared links. Tip: 1200x630 pixels; anything else is cropped.`,
  },
  favicon: {
    name: msg`Favicon`,
    hint: msg`In the browser’s tab. Tip: a PNG of 32x32 or 64x64 pixels; from 192x192 it is also the icon of the installed app.`,
  },
}

export const slotsInOrder = Object.keys(pictureLabels) as PictureSlot[]
