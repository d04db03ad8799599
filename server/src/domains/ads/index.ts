export { AD_DOCUMENT_HEADERS, drawAdDocument } from './ad-document.ts'
export { hasAds } from './list-ads.ts'
export { deleteOldImpressions } from './report-ads.ts'
