import type { Engine } from '#offline/engine-types.ts'
import { upload } from '#request/upload.ts'

/** Uploads a photo that this device has, from where the gateway has it; one that is not here has been sent before. */
export async function sendPhoto(
  files: Engine['files'],
  fileId: string,
  onProgress?: (share: number) => void,
): Promise<void> {
  const photo = await files.open(fileId)
  if (photo) await upload(photo, `${fileId}.jpg`, { fileId, onProgress })
}
