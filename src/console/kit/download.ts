/** Gives the person a file of this name. */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the bytes some time later.
  setTimeout(() => URL.revokeObjectURL(address), 40_000)
}
