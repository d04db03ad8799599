import type { PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { CallError, callErrorOf } from '../../lib/api/call-error.ts'

/** Uploads a file as a picture for a slot; `onProgress` receives the share that was sent, 0 to 1. Throws CallError. */
export function uploadFile(
  slot: PictureSlot,
  file: File,
  onProgress: (share: number) => void,
): Promise<StoredPicture> {
  return new Promise((resolve, reject) => {
    // Only this API reports the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/admin/assets/uploads?slot=${slot}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new CallError('network.lost', 0))
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status === 200) resolve(body as StoredPicture)
      else void callErrorOf(request.status, body).then(reject)
    }
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
