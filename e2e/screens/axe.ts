import { withProduct } from '../harness/with-product.ts'
import { untilStill } from '../steps/until-still.ts'
import { findScreenProblems, findSidewaysScroll } from './find-screen-problems.ts'
import { missingRoutes } from './screens.ts'
import { seedScreens } from './seed-screens.ts'
import { looks, walkScreens } from './walk-screens.ts'

const NARROW_PX = 360
/** A window of 1,280 pixels at 200 % zoom, which is laid out like one of half the width. */
const ZOOMED = { width: 640, height: 400 }

/**
 * Problems that axe finds on every screen in both schemes on a phone and a desktop, as a guest, a member, an admin and
 * a super admin of a seeded world (`npm run axe`). Sideways scroll counts as well, at 360 pixels and at 200 % zoom too,
 * and so does a problem of the page. `npm run axe -- settings` keeps to screens with such a name, person or route.
 * Fails where anything is found.
 */
const found: string[] = missingRoutes().map((path) => `${path} is not in the list of screens`)
const only = process.argv.slice(2)
let seen = 0
await withProduct(async ({ browser, origin }) => {
  const world = await seedScreens(browser, origin)
  await walkScreens({ browser, origin, world, only }, async (page, screen, look, problems) => {
    seen += 1
    const what = [...problems, ...(await findScreenProblems(page))]
    const size = page.viewportSize()
    if (size && look.scheme === 'dark') {
      await page.setViewportSize(look.device === 'phone' ? { ...size, width: NARROW_PX } : ZOOMED)
      // Charts draw themselves again for the new width.
      await untilStill(page)
      what.push(...(await findSidewaysScroll(page)))
      await page.setViewportSize(size)
    }
    const place = `${screen.who} ${screen.name} (${screen.route}) ${look.device} ${look.scheme}`
    found.push(...what.map((problem) => `${place}: ${problem}`))
    process.stdout.write(what.length === 0 ? '.' : 'x')
  })
})
console.log(
  `\n${found.join('\n')}\n${seen} pictures of screens in ${looks.length} looks, ${found.length} problems`,
)
process.exit(found.length === 0 ? 0 : 1)
