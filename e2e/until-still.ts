import type { Page } from 'playwright-core'

/** Waits for what moves or fades, which has another contrast than in the end; what moves by scrolling never ends. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 500)),
    ])
  })
}
