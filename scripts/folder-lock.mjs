import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2_000
const deadAfterMs = 15_000

/**
 * Runs `work` while no other process does the same under `lockFile`. The holder touches the file while it lives,
 * so a lock left by a killed process is taken over after 15 s, whatever now runs under its process id.
 * @template T
 * @param {string} lockFile
 * @param {{ onWait?: () => void }} options
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFolderLock(lockFile, { onWait }, work) {
  const token = await acquire(lockFile, onWait)
  const heartbeat = setInterval(() => touch(lockFile), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if (holder(lockFile) === token) rmSync(lockFile, { force: true })
  }
}

async function acquire(lockFile, onWait) {
  const token = `${process.pid} ${randomUUID()}`
  for (let attempt = 0; ; attempt += 1) {
    if (create(lockFile, token)) return token
    if (isDead(lockFile)) {
      rmSync(lockFile, { force: true })
      // Two waiters may both have found it dead: the later writer wins, the earlier one sees it here.
      const won = create(lockFile, token)
      await sleep(300)
      if (won && holder(lockFile) === token) return token
    }
    if (attempt === 0) onWait?.()
    await sleep(300)
  }
}

function create(lockFile, token) {
  try {
    writeFileSync(lockFile, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holder(lockFile) {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch {
    return undefined
  }
}

function isDead(lockFile) {
  try {
    return Date.now() - statSync(lockFile).mtimeMs > deadAfterMs
  } catch {
    return false
  }
}

function touch(lockFile) {
  try {
    const now = new Date()
    utimesSync(lockFile, now, now)
  } catch {
    // Removed under us: the worst that follows is the next acquire of another process, and npm repeats safely.
  }
}
