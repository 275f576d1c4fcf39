/** How large a file is: `12.3 KB`, `4.5 MB`. */
export function sizeText(bytes: number, number: (value: number, digits: 1) => string): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${number(kilobytes, 1)} KB` : `${number(kilobytes / 1024, 1)} MB`
}
