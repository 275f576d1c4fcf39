/** How large a file is: `58 B`, `12.3 KB`, `4.5 MB`. */
export function sizeText(bytes: number, number: (value: number, digits: 1) => string): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${number(kilobytes, 1)} KB` : `${number(kilobytes / 1024, 1)} MB`
}
