/**
 * Runs the sending of a file that is stored here once no other tab sends it: a second ticket would end the first one's upload.
 * `waited` says that one did until now.
 */
export async function inUploadTurn(
  fileId: string,
  signal: AbortSignal,
  send: (waited: boolean) => Promise<void>,
): Promise<void> {
  const name = `milepost:upload:${fileId}`
  const isSent = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await send(false)
    return lock !== null
  })
  if (!isSent) await navigator.locks.request(name, { signal }, () => send(true))
}
