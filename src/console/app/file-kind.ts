/** How a file is shown. */
export type FileKind = 'picture' | 'pdf' | 'workbook' | 'text'

const megabyte = 1024 * 1024

/** So many bytes of each are fetched to be shown. */
export const largestShown: Readonly<Record<FileKind, number>> = {
  picture: 50 * megabyte,
  pdf: 100 * megabyte,
  workbook: 20 * megabyte,
  text: 2 * megabyte,
}

const endings: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /\.(avif|bmp|gif|hei[cf]|jpe?g|png|webp)$/i],
  ['pdf', /\.pdf$/i],
  ['workbook', /\.xlsx$/i],
  ['text', /\.(csv|json|log|md|txt|xml)$/i],
]

const types: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /^image\/(avif|bmp|gif|hei[cf]|jpeg|png|webp)$/],
  ['pdf', /^application\/pdf$/],
  ['workbook', /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/],
  ['text', /^text\/(csv|plain)$/],
]

/** How a file is shown, by its name or else by what it was uploaded as; undefined for what cannot be. */
export function fileKindOf(name: string, contentType = ''): FileKind | undefined {
  const found =
    endings.find(([, ending]) => ending.test(name)) ?? types.find(([, type]) => type.test(contentType))
  return found?.[0]
}
