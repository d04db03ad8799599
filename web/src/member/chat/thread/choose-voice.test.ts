import { expect, test } from 'vitest'
import { chooseVoice } from './choose-voice.ts'

const voice = (lang: string, localService = false, isDefault = false) => ({
  lang,
  localService,
  default: isDefault,
})
const far = voice('de-DE')
const near = voice('de_AT', true)
const english = voice('en-US', true, true)

test('CH-4: a reply is read by a voice of the language, one of this device first', () => {
  expect(chooseVoice([english, far, near], 'de')).toBe(near)
  expect(chooseVoice([english, far, near], 'de-DE')).toBe(far)
  expect(chooseVoice([far, english], 'en')).toBe(english)
})

test('CH-4: where no voice speaks the language the browser is left to choose', () => {
  expect(chooseVoice([english], 'fr')).toBeNull()
  expect(chooseVoice([], 'en')).toBeNull()
})
