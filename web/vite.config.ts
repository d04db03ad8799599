import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandImages } from './build/brand-images.ts'
import { precompress } from './build/precompress.ts'
import { preloadFirstNeeds } from './build/preload-first-needs.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    brandImages(),
    preloadFirstNeeds({ fonts: /\.woff2$/, words: /\/src\/locales\/core\/(\w+)\.po$/ }),
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
    // What the first screens need is one file, not a dozen that later parts happen to share.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    reportCompressedSize: false,
  },
})
