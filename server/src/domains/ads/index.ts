export { AD_DOCUMENT_HEADERS, drawAdDocument } from './ad-document.ts'
export { cleanUpAds } from './clean-up.ts'
export { hasAds } from './list-ads.ts'
