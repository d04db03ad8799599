type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'default' | 'localService'>

/** Chooses the voice for a language: one of this device before a remote one, the browser's own choice before others. */
export function chooseVoice<V extends Voice>(voices: readonly V[], language: string): V | null {
  const wanted = language.toLowerCase()
  const fits = voices.filter((voice) => languageOf(voice) === wanted.split('-')[0])
  const rank = (voice: V) =>
    (normal(voice.lang) === wanted ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0)
  return fits.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

function languageOf(voice: Voice): string | undefined {
  return normal(voice.lang).split('-')[0]
}

/** Normalises a language tag: some systems write `en_US`. */
function normal(tag: string): string {
  return tag.replaceAll('_', '-').toLowerCase()
}
