import { relative } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { CodeSplittingGroup } from 'rolldown'
import { defineConfig } from 'vite'
import { brandImages } from './build/brand-images.ts'
import { firstParts } from './build/first-parts.ts'
import { reachableFrom } from './build/message-areas.ts'
import { noStringSinks } from './build/no-string-sinks.ts'
import { precompress } from './build/precompress.ts'
import { preloadFirstNeeds } from './build/preload-first-needs.ts'
import { readOperations } from './build/read-operations.ts'
import { runtimeInEntry } from './build/runtime-in-entry.ts'
import { serviceWorker } from './build/service-worker.ts'
import type { MessageArea } from './src/lib/message-areas.ts'

/** Lists the files under `web` that a screen's file imports at once, itself included. */
const signingIn = reachableFrom('src/member/joining/auth-route.tsx')

/**
 * A first screen waits for each of its files. So it is made of the entry, one file of its own, and one that it shares
 * with others.
 */
const chunkGroups: CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 4 },
  {
    name: 'writing',
    test: /src\/(member\/(chat\/(composer\/|guest\/use-join-search|thread\/(open-receipt|\S+\.module)|chat-route\.module|turn\/\S+\.module)|home\/\S+\.module)|shared\/brand\/home-picture)/,
    priority: 3,
  },
  {
    name: 'chat',
    test: /src\/(member\/chat\/(chat-route|turn\/|guest\/(guest-|load-)|drawer\/mark-chat-seen|thread\/empty-chat)|lib\/api\/stream-silence|chat\/stream-wire)|eventsource-parser/,
    priority: 3,
  },
  {
    name: 'signing-in',
    test: (id) =>
      (signingIn.has(relative(import.meta.dirname, id).replaceAll('\\', '/')) || /\.module\.css$/.test(id)) &&
      /src\/(member\/joining\/|shared\/(passkeys|second-factor)|ui\/tabs|lib\/use-countdown|contract\/src\/joining)/.test(
        id,
      ) &&
      !/joining\/(claims|ways-in)\/\S*\.module/.test(id),
    priority: 3,
  },
  { name: 'referrals', test: /src\/(member\/referrals\/|lib\/qr-code)|uqr/, priority: 3 },
  { name: 'credits', test: /src\/member\/credits\/(?!receipt-dialog)/, priority: 3 },
  { name: 'persona', test: /src\/member\/persona\//, priority: 3 },
  { name: 'served', test: /src\/(member\/content\/|ui\/use-drawn-html|chat\/title-search)/, priority: 3 },
  { name: 'charts', test: /src\/admin\/charts\//, minShareCount: 2, priority: 3 },
  {
    name: 'admin-parts',
    test: /src\/(admin\/(shell|query|table|pickers|labels|controls)|shared\/administration|app\/admin-panel)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'bits',
    test: /src\/(ui\/(icons|link-bubble|refresh-button|say-not-copied|field|text-|password-field|select)|lib\/(use-polled|save-file|formats\/csv-text)|shared\/(use-(action|up-to-date)|tiers|unfinished-toast|tier-ring|language-select|notify-saved|weak-password-texts)|identity\/password-rules|text\/csv-cell)/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'dialogs', test: /src\/ui\/(modal|dialog)/, minShareCount: 2, priority: 3 },
]

/**
 * Names each file by its hash alone: content blockers refuse files of our own that are called `analytics-...` or `ad-...`.
 * `dist/.vite/manifest.json` tells which source a file is made of.
 */
const fileNames = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
}

/** Names the parts of a first screen of members that has words of its own. */
function screenOf(path: string, { part, area }: { part: string; area: MessageArea }) {
  const parts = new RegExp(`/member/${part}-route\\.tsx$`)
  return { paths: [path], parts, words: new RegExp(`/src/locales/${area}/(\\w+)\\.po$`) }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    readOperations(),
    optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'es-ES', 'fr-FR'] }),
    firstParts(),
    noStringSinks(),
    brandImages(),
    preloadFirstNeeds({
      fonts: /\.woff2$/,
      words: /\/src\/locales\/core\/(\w+)\.po$/,
      screens: [
        { paths: ['/'], parts: /\/member\/home\/home-route\.tsx$/ },
        {
          paths: ['/faq', '/learn', '/privacy-policy', '/report-bug', '/terms-of-use'],
          parts: /\/member\/content\/served-(page|route)\.tsx?$/,
        },
        screenOf('/auth', { part: 'joining/auth', area: 'entry' }),
        screenOf('/chat', { part: 'chat/chat', area: 'chat' }),
        screenOf('/credit-history', { part: 'credits/credit-history', area: 'credits' }),
        screenOf('/referrals', { part: 'referrals/referrals', area: 'referrals' }),
      ],
    }),
    runtimeInEntry(),
    serviceWorker({
      parts: [/\/src\/locales\/core\/\w+\.po$/, /\/src\/app\/offline\/offline-screen\.tsx$/],
      files: /\.woff2$/,
    }),
    precompress(),
  ],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // A font or image inlined into the CSS would block the first paint.
    assetsInlineLimit: 0,
    // A browser that does not fetch ahead starts the app all the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
        ...fileNames,
      },
    },
    reportCompressedSize: false,
  },
})
