export { cleanUpPictures } from './clean-up.ts'
export { findPicture } from './find-picture.ts'
export { readShownAssets } from './read-shown-assets.ts'
export { uploadPicture } from './upload-picture.ts'
