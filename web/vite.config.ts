import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { CodeSplittingGroup } from 'rolldown'
import { defineConfig } from 'vite'
import { brandImages } from './build/brand-images.ts'
import { noStringSinks } from './build/no-string-sinks.ts'
import { precompress } from './build/precompress.ts'
import { preloadFirstNeeds } from './build/preload-first-needs.ts'
import { readOperations } from './build/read-operations.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Modules that belong together are one file, not a dozen that later parts happen to share. */
const chunkGroups: CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 4 },
  {
    name: 'writing',
    test: /src\/(member\/chat\/(composer\/(composer|current-drafts|draft)|thread\/open-receipt)|ui\/card|shared\/(brand\/home-picture|prompts))/,
    priority: 3,
  },
  { name: 'charts', test: /src\/admin\/charts\//, minShareCount: 2, priority: 3 },
  {
    name: 'admin-parts',
    test: /src\/(admin\/(shell|query|table|pickers|labels|controls)|shared\/administration|app\/admin-panel)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'bits',
    test: /src\/(ui\/(skeleton|icons|modal|dialog|link-bubble|refresh-button|say-not-copied)|lib\/(new-id|save-file|copy-text|api\/fetch-document|formats\/csv-text|trusted-types)|shared\/(use-(action|up-to-date)|error-(text|toast-rules)|unfinished-toast|tiers|tier-ring)|text\/csv-cell)/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'joining-parts',
    test: /src\/(member\/joining\/(joined|use-form|password-choice|joining\.module|referral-code-field|next-path|fields\/|recovery\/typed-email|passkeys\/passkey-factor)|shared\/(passkeys\/passkey(s|-button)|language-select|notify-saved|second-factor))/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'forms', test: /src\/ui\/(field|text-|password-field|select)/, minShareCount: 2, priority: 3 },
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    readOperations(),
    optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'es-ES', 'fr-FR'] }),
    noStringSinks(),
    brandImages(),
    preloadFirstNeeds({
      fonts: /\.woff2$/,
      words: /\/src\/locales\/core\/(\w+)\.po$/,
      screens: {
        '/': /\/member\/home\/home-route\.tsx$/,
        '/chat': /\/member\/chat\/chat-route\.tsx$/,
        '/auth': /\/member\/joining\/auth-route\.tsx$/,
        '/referrals': /\/member\/referrals\/referrals-route\.tsx$/,
        '/credit-history': /\/member\/credits\/credit-history-route\.tsx$/,
      },
    }),
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
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
        ...fileNames,
      },
    },
    reportCompressedSize: false,
  },
})
