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
    await drawn()
    // One that ends may start another.
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      await Promise.allSettled(moving.map(({ finished }) => finished))
      await drawn()
    }
  })
}
