import { useRef, useState } from 'react'
import { showToast } from '../ui/toasts/toasts.ts'
import { errorText } from './errors/error-text.ts'
import { unfinishedToast } from './unfinished-toast.ts'

/**
 * Runs the action of a button, one at a time: it is busy while it runs, and a failure shows a toast with the reason.
 */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (failed: string, act: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showToast(unfinishedToast(error) ?? { title: failed, text: errorText(error), tone: 'destructive' })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run: (failed: string, act: () => Promise<void>) => void run(failed, act) }
}
