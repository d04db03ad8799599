import type { TapSound } from './tapping.ts'

type Note = { wave: OscillatorType; at: number; seconds: number; from: number; to: number; loudness: number }

/** The notes of each sound, in seconds, hertz, and loudness from 0 to 1. */
const NOTES: Record<TapSound, readonly Note[]> = {
  hello: [{ wave: 'sine', at: 0, seconds: 0.18, from: 420, to: 720, loudness: 0.16 }],
  giggle: [
    { wave: 'triangle', at: 0, seconds: 0.08, from: 760, to: 620, loudness: 0.14 },
    { wave: 'triangle', at: 0.1, seconds: 0.08, from: 880, to: 700, loudness: 0.14 },
    { wave: 'triangle', at: 0.2, seconds: 0.1, from: 980, to: 740, loudness: 0.12 },
  ],
  huff: [
    { wave: 'sawtooth', at: 0, seconds: 0.28, from: 190, to: 80, loudness: 0.08 },
    { wave: 'square', at: 0.05, seconds: 0.22, from: 96, to: 60, loudness: 0.05 },
  ],
}

let speaker: AudioContext | undefined

/** Plays a sound that is generated here: there is no file, and nothing is created before a tap asks for it. */
export function playSound(sound: TapSound): void {
  if (typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  void speaker.resume()
  for (const note of NOTES[sound]) play(speaker, note)
}

function play(context: AudioContext, { wave, at, seconds, from, to, loudness }: Note): void {
  const start = context.currentTime + at
  const end = start + seconds
  const tone = context.createOscillator()
  tone.type = wave
  tone.frequency.setValueAtTime(from, start)
  tone.frequency.exponentialRampToValueAtTime(to, end)
  const volume = context.createGain()
  // Fades in and out, so that neither the beginning nor the end clicks.
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(loudness, start + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(end)
}
