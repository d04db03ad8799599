import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withProduct } from '../harness/with-product.ts'
import { seedScreens } from './seed-screens.ts'
import { walkScreens } from './walk-screens.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'screens')
const QUALITY = 60

/**
 * `npm run screenshots`: a picture of every screen in screens/, which is not under version control, and their index.
 * `npm run screenshots -- home` retakes those of such a name, person or route. The few pictures that docs/screens.md
 * shows are replaced in docs/images.
 */
const only = process.argv.slice(2)
const failures: string[] = []
mkdirSync(folder, { recursive: true })
if (only.length === 0) for (const name of pictures()) rmSync(join(folder, name))
await withProduct(async ({ browser, origin }) => {
  const world = await seedScreens(browser, origin)
  await walkScreens({ browser, origin, world, only }, async (page, screen, look, problems) => {
    const name = `${screen.who}-${screen.name}-${look.device}-${look.scheme}`
    failures.push(...problems.map((problem) => `${name}: ${problem}`))
    const session = await page.context().newCDPSession(page)
    const picture = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    await session.detach()
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(picture.data, 'base64'))
  })
})
writeFileSync(join(folder, 'README.md'), index())
for (const name of pictures()) {
  const shown = join(root, 'docs/images', name)
  if (existsSync(shown)) copyFileSync(join(folder, name), shown)
}
const megabytes = pictures().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6
console.log(`${pictures().length} pictures, ${megabytes.toFixed(1)} MB in screens/\n${failures.join('\n')}`)
process.exit(failures.length === 0 ? 0 : 1)

function pictures(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.webp'))
    .sort()
}

function index(): string {
  const screens = [
    ...new Set(pictures().map((name) => name.replace(/-(phone|desktop)-(dark|light)\.webp$/, ''))),
  ]
  const lines = screens.map((name) => {
    const links = ['phone-dark', 'phone-light', 'desktop-dark', 'desktop-light'].map(
      (look) => `[${look.replace('-', ' ')}](${name}-${look}.webp)`,
    )
    return `| ${name.replace('-', ': ').replaceAll('-', ' ')} | ${links.join(' · ')} |`
  })
  return `# Screens\n\nEvery screen as a guest, a member, an admin and a super admin see it in a seeded world. Made by \`npm run screenshots\`.\n\n| screen | pictures |\n|---|---|\n${lines.join('\n')}\n`
}
