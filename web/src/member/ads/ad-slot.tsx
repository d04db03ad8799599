import { Trans, useLingui } from '@lingui/react/macro'
import type { AdLocation, ShownAd } from '@pepper/contract/ads'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { pickAds } from './ad-rules.ts'
import styles from './ad-slot.module.css'
import { loadAds, readSeen, recordClosed, recordSeen, report, shownAds } from './shown-ads.ts'

const SEEN_AFTER_MS = 1_000

/** A place for an ad and a popup (AD-8); nothing where there is none. */
export function AdSlot({ location }: { location: AdLocation }) {
  const ads = useStore(shownAds)
  const [seen] = useState(readSeen)
  const [closed, setClosed] = useState<readonly string[]>([])
  useEffect(loadAds, [])
  const close = (id: string) => {
    recordClosed(id)
    setClosed((before) => [...before, id])
  }
  return pickAds(ads, location, seen)
    .filter(({ id }) => !closed.includes(id))
    .map((ad) => <Ad key={ad.id} ad={ad} onClose={() => close(ad.id)} />)
}

/**
 * An ad. Its content is in a frame without scripts; the link around it belongs to this page, and does not disclose who
 * follows it.
 */
function Ad({
  ad: { id, placement_type, placement_location, target_url, version },
  onClose,
}: {
  ad: ShownAd
  onClose: () => void
}) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  useSeen(box, () => recordSeen(id))
  const host = target_url ? new URL(target_url).host : ''
  return (
    <aside
      ref={box}
      className={styles.ad}
      data-type={placement_type}
      data-location={placement_location}
      aria-label={t`Advertisement`}
    >
      <div className={styles.head}>
        <span>
          <Trans>Ad</Trans>
        </span>
        <IconButton label={t`Close the ad`} icon={<CloseIcon size={18} />} onClick={onClose} />
      </div>
      <iframe
        className={styles.frame}
        src={`/ad-frames/${id}?v=${version}`}
        title={t`Advertisement`}
        sandbox=""
        referrerPolicy="no-referrer"
        tabIndex={-1}
      />
      {target_url && (
        <a
          className={styles.link}
          href={target_url}
          target="_blank"
          rel="noopener noreferrer nofollow sponsored"
          referrerPolicy="no-referrer"
          onClick={() => report(id, 'click')}
        >
          <Trans>Visit {host}</Trans>
        </a>
      )}
    </aside>
  )
}

/** Calls `onSeen` once, when half of the ad has been visible for a second. */
function useSeen(box: { current: HTMLElement | null }, onSeen: () => void) {
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    if (!box.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          latest.current()
        }, SEEN_AFTER_MS)
      },
      { threshold: 0.5 },
    )
    observer.observe(box.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [box])
}
