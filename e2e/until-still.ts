import type { Page } from 'playwright-core'

/**
 * Waits until nothing moves or fades any more: what does has another contrast and another place than in the end. What moves
 * for ever, by scrolling, or was paused is not waited for.
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
    // One that ends may begin another.
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      await Promise.allSettled(moving.map(({ finished }) => finished))
      await drawn()
    }
  })
}
