// npm start: the product from an unpacked archive. It reads its configuration from the environment and .env.
const NEEDED = 26

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(`Node ${NEEDED} or newer is needed, and this is Node ${process.versions.node}.`)
  process.exit(1)
}
// npm ends without passing a signal on; the server then stops by itself.
if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
  await import('./stop-with-npm.mjs')
}
await import('./server/src/main.ts')
