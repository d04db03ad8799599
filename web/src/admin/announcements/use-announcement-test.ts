import { useLingui } from '@lingui/react/macro'
import type { AnnouncementChannel } from '@pepper/contract/announcements'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { dataOf } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { refusalText, testReasonText } from '../labels/announcement-labels.ts'

/** The outcome of a test on one channel: `problem` says why the test did not arrive. */
export interface TestResult {
  channel: AnnouncementChannel
  problem: string | null
}

/** Sends a test to the administrator on each channel, whether or not the others work, and reports each outcome. */
export function useAnnouncementTest() {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly TestResult[]>([])
  const tryChannel = async (channel: AnnouncementChannel, message: string): Promise<TestResult> => {
    try {
      await api.announcements.admin.test({ message, channel })
      return { channel, problem: null }
    } catch (error) {
      const failed = dataOf(error, 'announcements.test_failed')
      const refused = dataOf(error, 'announcements.channel_unavailable')
      if (failed) return { channel, problem: testReasonText(failed.reason, i18n) }
      return { channel, problem: refused ? refusalText(channel, refused.reason) : errorText(error) }
    }
  }
  const run = async (message: string, channels: readonly AnnouncementChannel[]) => {
    setBusy(true)
    setResults([])
    const tried = await Promise.all(channels.map((channel) => tryChannel(channel, message)))
    setBusy(false)
    setResults(tried)
    const failed = tried.filter(({ problem }) => problem !== null).length
    if (failed === 0) showToast({ title: t`Test sent to you`, tone: 'success' })
    else if (failed < tried.length)
      showToast({ title: t`The test reached you through some channels only`, tone: 'destructive' })
    else showToast({ title: t`The test did not reach you`, tone: 'destructive' })
  }
  return {
    isBusy,
    results,
    run: (message: string, channels: readonly AnnouncementChannel[]) => void run(message, channels),
    forget: () => setResults([]),
  }
}
