import type { Page } from 'playwright-core'

/**
 * Waits until nothing moves or fades any more: until then elements have another contrast and another place than at the
 * end. Animations that are endless, driven by scrolling, or paused are not waited for.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await document.fonts.ready
    // Looks at every picture: a transition that is taken over by another may never say that it has finished.
    do await drawn()
    while (ending().length > 0)
  })
}
