import type { Format } from './format.ts'

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

/** A file's name with the present time, to the minute, as no file system refuses it. */
export function timedFileName(format: Format, name: string, extension: string): string {
  const time = format
    .time(Date.now())
    .replaceAll(/[/:]/g, '')
    .replaceAll(/[\s,]+/g, '-')
  return `${name}-${time}.${extension}`
}
