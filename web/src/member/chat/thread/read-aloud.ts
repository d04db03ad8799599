import { createStore } from '../../../lib/store.ts'
import { chooseVoice } from './choose-voice.ts'
import { speechParts } from './speakable-text.ts'

/** The turn whose reply is being read aloud, or null. */
export const readAloud = createStore<string | null>(null)

/** Checks whether this browser can speak. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

export interface Reading {
  turnId: string
  markdown: string
  language: string
  /** Called where the browser has no voice, or its voice failed. */
  onFail: () => void
}

/** Reads a reply aloud in a language; a reply that is being read stops (CH-4). */
export function startReading({ turnId, markdown, language, onFail }: Reading): void {
  stopReading()
  const parts = speechParts(markdown)
  if (parts.length === 0) return
  readAloud.set(turnId)
  const voice = chooseVoice(window.speechSynthesis.getVoices(), language)
  const end = () => readAloud.set((current) => (current === turnId ? null : current))
  for (const [index, part] of parts.entries()) {
    const words = new SpeechSynthesisUtterance(part)
    words.lang = voice?.lang ?? language
    words.voice = voice
    if (index === parts.length - 1) words.onend = end
    // A reading that `stopReading` interrupts reports its error late: it must not end one that started since.
    words.onerror = ({ error }) => {
      if (error === 'interrupted' || error === 'canceled' || readAloud.get() !== turnId) return
      stopReading()
      onFail()
    }
    window.speechSynthesis.speak(words)
  }
}

export function stopReading(): void {
  if (readAloud.get() === null) return
  readAloud.set(null)
  window.speechSynthesis.cancel()
}
