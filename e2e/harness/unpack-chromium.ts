// Run as a process of its own by chromium.ts: the package unpacks to the temporary folder of its environment.
const { default: chromium } = await import('@sparticuz/chromium')
await chromium.executablePath()
