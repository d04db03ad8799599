import { expect, onTestFinished, test, vi } from 'vitest'
import { readAloud, startReading, stopReading } from './read-aloud.ts'

class Words {
  lang = ''
  voice: unknown = null
  onend = () => {}
  onerror = (_: { error: string }) => {}
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Stands in for the browser's voice until the test ends; `spoken` lists the parts that it was given. */
function holdVoice() {
  const spoken: Words[] = []
  const speak = vi.fn((words: Words) => void spoken.push(words))
  const cancel = vi.fn()
  vi.stubGlobal('SpeechSynthesisUtterance', Words)
  vi.stubGlobal('speechSynthesis', { speak, cancel, getVoices: () => [] })
  Object.assign(window, { speechSynthesis: { speak, cancel, getVoices: () => [] } })
  onTestFinished(() => {
    stopReading()
    vi.unstubAllGlobals()
  })
  return { spoken, cancel }
}

const read = (turnId: string, markdown: string, onFail = vi.fn()) => {
  startReading({ turnId, markdown, language: 'en', onFail })
  return onFail
}

test('CH-4: a reply is read as plain text in its language, until its last part ends', () => {
  const { spoken } = holdVoice()
  const sentence = 'This sentence of the reply is about as long as most of them are, and a little more. '
  read('t1', `**Hello.** ${sentence.repeat(4)}`)
  expect(readAloud.get()).toBe('t1')
  expect(spoken.length).toBeGreaterThan(1)
  expect(spoken[0]?.text).toMatch(/^Hello\. This/)
  expect(spoken.every(({ lang }) => lang === 'en')).toBe(true)
  spoken[0]?.onend()
  expect(readAloud.get()).toBe('t1')
  spoken.at(-1)?.onend()
  expect(readAloud.get()).toBeNull()
})

test('CH-4: another reply stops the one that is being read, whose late end and error change nothing', () => {
  const { spoken, cancel } = holdVoice()
  const failed = read('t1', 'One.')
  read('t2', 'Two.')
  expect(cancel).toHaveBeenCalledTimes(1)
  const [one, two] = spoken
  one?.onend()
  one?.onerror({ error: 'interrupted' })
  one?.onerror({ error: 'synthesis-failed' })
  expect(failed).not.toHaveBeenCalled()
  expect(readAloud.get()).toBe('t2')
  two?.onend()
  expect(readAloud.get()).toBeNull()
})

test('CH-4: a voice that fails ends the reading and is reported', () => {
  const { spoken } = holdVoice()
  const failed = read('t1', 'One.')
  spoken[0]?.onerror({ error: 'synthesis-failed' })
  expect(failed).toHaveBeenCalledTimes(1)
  expect(readAloud.get()).toBeNull()
})

test('CH-4: a reply without words is not read, and stopping twice is one stop', () => {
  const { spoken, cancel } = holdVoice()
  read('t1', '***')
  expect(spoken).toEqual([])
  expect(readAloud.get()).toBeNull()
  read('t2', 'Two.')
  stopReading()
  stopReading()
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(readAloud.get()).toBeNull()
})
