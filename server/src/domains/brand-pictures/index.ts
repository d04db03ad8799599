export { cleanUpPictures } from './clean-up.ts'
export { readPicture } from './read-picture.ts'
export { readShownAssets } from './read-shown-assets.ts'
export { uploadPicture } from './upload-picture.ts'
