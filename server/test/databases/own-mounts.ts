import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The part of a full disk that stays free: too little for a file to grow by. */
const LEFT_BYTES = 4_096
const CHUNK = Buffer.alloc(65_536)

/** Returns the options of `unshare` for mounts of one's own, which an ordinary user has in a user namespace. */
export function ownMounts(): string[] {
  return process.getuid?.() === 0 ? ['--mount'] : ['--user', '--mount', '--map-current-user', '--keep-caps']
}

/** Returns whether this system lets us mount a disk of our own. */
export function canMount(): boolean {
  const mount = ['mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]
  return spawnSync('unshare', [...ownMounts(), ...mount]).status === 0
}

/** Writes a file until its disk takes no more. */
export function fillDisk(ballast: string): void {
  const file = openSync(ballast, 'w')
  let chunk = CHUNK
  while (chunk.length >= LEFT_BYTES) {
    try {
      writeSync(file, chunk)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      chunk = chunk.subarray(0, chunk.length / 2)
    }
  }
  closeSync(file)
}
