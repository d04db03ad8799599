export { cleanUpPictures } from './clean-up.ts'
export { findPicture } from './find-picture.ts'
export { readShownPictures } from './read-shown-pictures.ts'
export { uploadPicture } from './upload-picture.ts'
