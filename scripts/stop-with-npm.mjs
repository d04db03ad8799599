import { readFileSync } from 'node:fs'

// npm starts us through a shell that dies of a signal without passing it on, and a killed npm passes nothing on at
// all. A server left behind would keep its port and the lock on its data, so it stops when either of them is gone.
const checkEveryMs = 500
const before = ancestors()
const timer = setInterval(() => {
  if (ancestors() === before) return
  clearInterval(timer)
  process.kill(process.pid, 'SIGTERM')
}, checkEveryMs)
timer.unref()

function ancestors() {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return 'unknown'
  }
}
