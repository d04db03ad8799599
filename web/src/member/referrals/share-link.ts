export interface Invitation {
  title: string
  text: string
  url: string
}

type SharePorts = {
  /** The browser's own sharing, where it has any. */
  share: ((invitation: Invitation) => Promise<void>) | undefined
  copy: (text: string) => Promise<boolean>
}

/**
 * Offers an invitation to the apps of the device; copies its link where the browser cannot do that, or fails to (RF-2).
 * A person who closes the choice again has changed their mind: then nothing happens.
 */
export async function shareLink(
  invitation: Invitation,
  { share, copy }: SharePorts,
): Promise<'shared' | 'left' | 'copied' | 'failed'> {
  try {
    if (share) {
      await share(invitation)
      return 'shared'
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'left'
  }
  return (await copy(invitation.url)) ? 'copied' : 'failed'
}
